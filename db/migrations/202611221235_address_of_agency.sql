-- An address names an item within its agency (features/posts/identityKeys.ts): the key of an address is made from its former key and the agency. Which
-- keys are of addresses cannot be told, so every key gets such a one; those of GUIDs and titles are never asked for.
insert into post_identities (key, post_id)
select encode(substring(sha256(convert_to('url ' || p.agency_id || ' ' || i.key, 'UTF8')) for 16), 'hex')::uuid, i.post_id
from post_identities i join posts p on p.id = i.post_id
on conflict (key) do nothing;
