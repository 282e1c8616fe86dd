//! The words by which a line's neighbours claim it, in the languages of our players.

use std::sync::LazyLock;

use regex::Regex;

use crate::pattern;

/// How a line begins that makes the one above it depend on something.
pub(super) static CONDITION: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:if|unless|only|as soon as|once|after|provided|myself|wenn|falls|sobald|erst|sofern|nachdem|si|sauf|dès que|salvo|se|a meno|jeśli|jeżeli|gdyby|chyba|pokud|jestli|kdyby|když|als|indien|tenzij|если|когда|αν|εάν|όταν|kiam|(?-i:but|aber|mais|pero|ma|però|mas|maar|ale|но|αλλά|sed))\b",
    )
});

/// How a line begins that says something of the move above it.
pub(super) static PREDICATE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^(?:was|is|would|wouldn't|could|might|looks|looked|seems|loses|lost|wins|won|fails|ist|war|wäre|verliert|gewinnt|sieht|scheitert|était|est|serait|perd|gagne|es|era|fue|sería|pierde|gana|è|sarebbe|perde|vince|jest|był|była|było|byłby|byłoby|przegrywa|wygrywa|je|byl|byla|bylo|by|prohrává|vyhrává|zou|verliest|wint|é|foi|seria|ganha|был|была|было|бы|проигрывает|выигрывает|ήταν|είναι|χάνει|estas|estis|estus)\b",
    )
});

/// What a line with a colon at its end speaks of that is not the move to be made.
pub(super) static OF_ANOTHER_GAME: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?ix)\b(?:analys[ei]s|analy[sz]ed|variations?|would|could|should|better|last\ (?:game|year|time|month)|other\ game|another\ game|server|blitz|example|years\ ago
        |analyse|analysiert|variante[n]?|wäre|hätte|besser|letzte[nsr]?|andere[nr]?\ partie|beispiel|voriges|damals
        |analysé|variante[s]?|aurait|aurais|mieux|dernière?|autre\ partie|exemple|serveur
        |análisis|hubiera|habría|mejor|última|otra\ partida|ejemplo|servidor
        |analisi|avrei|sarebbe|meglio|scorsa|altra\ partita|esempio
        |analiz\w*|wariant\w*|lepiej|lepsze|ostatni\w*|poprzedni\w*|innej\ partii|przykład
        |analýz\w*|variant\w*|lepší|lépe|minul\w*|jiné\ partii|například|serveru
        |beter|vorige|andere\ partij|voorbeeld|análise|melhor|outra\ partida|exemplo
        |анализ\w*|вариант\w*|лучше|прошл\w*|другой\ партии|пример\w*|ανάλυση|καλύτερα|προηγούμεν\w*)\b",
    )
});

/// How a line begins that says something else instead of the one above it.
pub(super) static OTHERWISE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:or|oder|ou|lub|albo|nebo|или|aŭ|but|aber|pero|però|maar|ale|но|αλλά|else|otherwise|sonst|sinon|si no|altrimenti|senão|anders|jinak|inaczej|иначе|αλλιώς|alie)\b",
    )
});

/// The same by words that mean something else where a sentence begins with them.
pub(super) static OTHERWISE_SMALL: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^(?:o|u|of|či|ή|mais|mas|ma|sed)\b"));

/// Words by which a line announces the move below it: the move, the answer, here it is. Its nouns are those of the
/// languages of Europe, of which a player may write any.
pub(super) static ANNOUNCES: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?ix)\b(?:here|now|then|so|meant|correct\w*|jetzt|nun|also|maintenant|alors|ahora|entonces|adesso|ora|allora|teraz|teď|nyní|tak|dus|nu|agora|então|теперь|итак|тогда|τώρα|answer\w*|repl(?:y|ies)|respon[sd]\w*|turn|next|continue|condition\w*|hier\w*|antwort\w*|meinte|korrektur|bedingung\w*|voici|voilà|réponse|répond\w*
        |aquí|respuesta|respondo|ecco|qui|risp\w+|aqui|resposta|eis|oto|odpowied\w*|odpowiadam|zde|tady|odpov\w*|antwoord\w*|вот|ответ\w*|отвечаю|εδώ|απάντηση|απαντώ|jen|svar\w*|vastaus\w*
        |l[eé]p[eé]s\w*|siirto\w*|tr[æa]k\w*|trekk\w*|drag\w*|[eė]jim\w*|g[aā]jien\w*|k[aä]i[kg]\w*|mut(?:ar|ă)\w*|potez\w*|потез\w*|ход\w*|хід\w*|hamle\w*|ťah\w*|tah\w*|leik\w*|xogad\w*|l[eë]vizj\w*|jugad\w*|movi?ment\w*|κίνηση|movo\w*)\b",
    )
});

/// Somebody says.
pub(super) static SAYS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:says?|said|saying|tells?|told|suggests?|recommends?|advises?|empfiehlt|rät|conseille|aconseja|consiglia|radzi|doporučuje|adviseert|aconselha|советует|προτείνει|wrote|writes?|quote[sd]?|replied|asked|sag(?:t|te|en|st)|meint|schrieb|schreibt|zitat|dit|disait|écrit|dice|dijo|decía|escribió|disse|diceva|scrive|diz|dizia|escreveu|mówi\w*|powiedział\w*|napisał\w*|pisze|říká|řekla?|říkal\w*|napsala?|zegt|zei|schreef|говорит|говорил\w*|сказала?|пишет|написала?|λέει|είπε|έγραψε|diras|diris|skribis)\b",
    )
});

/// What figures are that are no move.
pub(super) static FIGURES_OF: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?ix)phone|telefon|teléfono|téléphone|telefoon|телефон|τηλέφωνο|\bfax|\btel\b|\btél\b|\bmobil|handy|\bcell\b|portable|móvil|cellulare|komórk|komork|\bext\b|extension|durchwahl
        |\bpin\b|\bcode\b|\bkód|\bkod\b|código|codice|\bкод|κωδικ|password|passwort|heslo|hasło
        |post\ ?code|postal|postfach|postleitzahl|\bplz\b|\bpsč\b|\bzip\b|\bcep\b|\bc\.?a\.?p\b|postcode|индекс|p\.?\ ?o\.?\ box|skrytka|casella
        |\broom\b|zimmer|chambre|habitación|\bcamera\b|pokój|pokoj|kamer\b|quarto|комнат|δωμάτιο|\bgate\b|\bseat\b|\bplatz\b|\bsitz\b|\bbus\b|\btram\b|\bflight\b|\bflug|\bvol\b|vuelo|\bvolo\b|\blot\b
        |\byear\b|\bjahr\b|année|\baño\b|\banno\b|\brok[u]?\b|\bjaar\b|\bano\b|\bгод\b|έτος|\bjaro\b|\b(?:anno|in\ the)\ year\b
        |rating|\belo\b|\bdwz\b|account|konto|\bcompte\b|cuenta|\bconto\b|účet|účtu|rekening|conta\b|счёт|счет|\biban\b|member|mitglied|licen[cs]|ausweis
        |\border\b|tracking|sendungs|bestell|rechnung|invoice|factura|facture|zásilk|przesył|parcel|paket|colis|\bisbn\b|ticket|booking|buchung|reserv
        |lott|\blos\b|numbers?\b|nummer|numéro|número|numero|číslo|numer\b|номер|αριθμ|score\b|result|ergebnis|football|fußball|soccer|calcio|fútbol|fotbal|piłka|hockey|\bsize\b|größe|velikost",
    )
});
