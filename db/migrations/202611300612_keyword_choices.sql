-- Several choices in a row (~~*, ~بالكويت~للكويت), marks of direction before one, and a space before a sign (~ *) are read as they were meant.
-- The same as src/text/query/splitKeyword.ts; spaces are those of JavaScript.
create or replace function keyword_words(keyword text) returns text language sql immutable parallel safe as $$
  select case when keyword !~ removed then keyword
    else trim(regexp_replace(regexp_replace(keyword, removed, ' ', 'g'), '[' || spaces || ']+', ' ', 'g')) end
  from (select e.spaces, '(^|[' || e.spaces || '])[' || e.invisible || ']*[~～]+([' || e.spaces || ']+(?=[*+]([' || e.spaces || ']|$)))?[^'
    || e.spaces || '"“”„‟«»″|]*' as removed
    from (select E' \t\n\u000b\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff' as spaces,
      E'\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f' as invisible) e) s
$$;

delete from mutes m where kind = 'keyword' and exists (
  select from mutes newer where newer.user_id = m.user_id and newer.kind = 'keyword' and keyword_words(newer.value) = keyword_words(m.value)
    and (newer.created_at, newer.id) > (m.created_at, m.id));
update mutes set value = keyword_words(value) where kind = 'keyword' and value <> keyword_words(value);
