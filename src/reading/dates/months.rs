//! The names of the months, in each language that players write in.

/// In the order of the languages' codes: cs, de, el, en, eo, es, fr, it, nl, pl, pt, ru; where a date has the genitive,
/// both.
const NAMES: [&str; 12] = [
    "leden ledna januar jänner ιανουάριος ιανουαρίου january januaro enero janvier gennaio januari \
     styczeń stycznia janeiro январь января",
    "únor února februar feber φεβρουάριος φεβρουαρίου february februaro febrero février febbraio \
     februari luty lutego fevereiro февраль февраля",
    "březen března märz maerz μάρτιος μαρτίου march marto marzo mars maart mrt marzec marca março \
     март марта",
    "duben dubna april απρίλιος απριλίου aprilo abril avril aprile kwiecień kwietnia апрель апреля",
    "květen května mai μάιος μαΐου may majo mayo maggio mei maj maja maio май мая",
    "červen června juni ιούνιος ιουνίου june junio juin giugno czerwiec czerwca junho июнь июня",
    "červenec července juli ιούλιος ιουλίου july julio juillet luglio lipiec lipca julho июль июля",
    "srpen srpna august αύγουστος αυγούστου aŭgusto agosto août augustus sierpień sierpnia август \
     августа",
    "září september σεπτέμβριος σεπτεμβρίου septembro septiembre septembre settembre wrzesień \
     września setembro сентябрь сентября",
    "říjen října oktober οκτώβριος οκτωβρίου october oktobro octubre octobre ottobre październik \
     października outubro октябрь октября",
    "listopadu november νοέμβριος νοεμβρίου novembro noviembre novembre ноябрь ноября listopad \
     listopada",
    "prosinec prosince dezember δεκέμβριος δεκεμβρίου december decembro diciembre décembre dicembre \
     grudzień grudnia dezembro декабрь декабря",
];

/// The month that a word in lower case names, whole or by its first three letters or more, with or without the signs
/// upon its letters. A beginning that more than one month has names none.
pub(super) fn month(word: &str) -> Option<u32> {
    let word = bare(word);
    let numbered = || (1_u32..).zip(NAMES);
    let whole = numbered().find(|(_, names)| names.split(' ').any(|name| bare(name) == word));
    if let Some((number, _)) = whole {
        return Some(number);
    }
    let mut begun =
        numbered().filter(|(_, names)| names.split(' ').any(|name| bare(name).starts_with(&word)));
    let (number, _) = begun.next().filter(|_| word.chars().count() >= 3)?;
    begun.next().is_none().then_some(number)
}

/// Without the signs upon its letters.
fn bare(word: &str) -> String {
    let plain = |c: char| match c {
        'á' | 'ä' | 'ą' => 'a',
        'ć' | 'č' | 'ç' => 'c',
        'é' | 'ě' | 'ę' => 'e',
        'í' => 'i',
        'ń' => 'n',
        'ř' => 'r',
        'ś' => 's',
        'ú' | 'û' | 'ü' | 'ů' | 'ŭ' => 'u',
        'ý' => 'y',
        'ź' | 'ž' => 'z',
        'ά' => 'α',
        'έ' => 'ε',
        'ή' => 'η',
        'ί' | 'ϊ' | 'ΐ' => 'ι',
        'ό' => 'ο',
        'ύ' => 'υ',
        'ώ' => 'ω',
        'ς' => 'σ',
        'ё' => 'е',
        other => other,
    };
    word.chars().map(plain).collect()
}
