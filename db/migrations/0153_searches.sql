-- What readers searched for and found, by day in Kuwait, for suggestions: words and how many searched for them, never who. `words`: folded; `spelling`:
-- as the first of them typed it. Kept for 90 days.
create table searches (
  day date not null,
  words text not null,
  spelling text not null,
  searchers int not null,
  primary key (day, words)
);

-- A searcher counts once a day for the same words. `mark`: a hash of a searcher's name for that day and of his words, so that neither can be told from it
-- and two searches of one person look like those of two; the rows go after a day. Unlogged: after a crash of the database some count twice.
create unlogged table search_marks (
  day date not null,
  mark uuid not null,
  primary key (day, mark)
);
