-- Staff find readers by the beginnings of words in their name, by address and by phone, with one index and without an extension.

-- One spelling for the spellings of a name: no vowel signs, one alif, ya and ha, lower case.
create function fold_name(text) returns text language sql immutable parallel safe strict
  return lower(translate($1, 'أإآٱىیةؤئک' || 'ًٌٍَُِّْٰـ', 'ااااييهويك'));

-- The words by which a reader is found: those of the name (also without their article), the address and its parts, the number with and without 965.
create function reader_words(name text, email text, phone text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array(
    select distinct left(found.word, 200) from (
      select w as word from regexp_split_to_table(fold_name(name), '\s+') w
      union all select w from regexp_split_to_table(fold_name(name), '[-\s._,]+') w
      union all select substr(w, 3) from regexp_split_to_table(fold_name(name), '[-\s._,]+') w where w like 'ال___%'
      union all select email
      union all select split_part(email, '@', 2)
      union all select w from regexp_split_to_table(split_part(email, '@', 1), '[-._+]+') w
      union all select ltrim(phone, '+')
      union all select substr(phone, 5) where phone like '+965%'
    ) found where found.word <> ''));

create index users_found_by on users using gin (reader_words(name, email, phone)) with (fastupdate = off);
create index users_of_staff on users (id) where role <> 'reader';
create index users_unconfirmed on users (id) where not email_verified;
create index suspensions_lasting on suspensions (user_id) where lifted_at is null;
