# What letters and answers say that is no template of its own. A sentence is named by the reason that it words, and told
# what stands behind its $ signs. Of a phrase that it is told, such as $piece, $piece-is names it (piece-knight), for
# languages that need another form of it. A line that is too long goes on in the next, further in; letters are wrapped anew.

## Lists, dates, sides

list-rest = { $first }, { $rest }
list-all = { $first } and { $last }
list-one = { $first } or { $last }

date = { $year }-{ $month }-{ $day }

side-white = White
side-black = Black
half-move = move { $number } of { $side }
