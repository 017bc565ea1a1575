import { type RawBuilder, sql } from 'kysely'

const maxStories = 3_000
/**
 * The first page is chosen from this many newest stories (at 10,000 stories a day, two days, or
 * eight half-lives), and from so many of several agencies, which one agency that sends very much
 * cannot push out.
 */
const storyCandidates = 20_000
const sharedCandidates = 3_000
const halfLifeHours = 6
/**
 * A story without a report for this long is old; at most one story in five is, down to any place of
 * the first page, while newer ones are left.
 */
const freshHours = 24
const freshPerOld = 4

/**
 * The first page of each edition, as rows (kind, post_ids). Stories are in the order of their
 * score: twice the agencies that reported in the last 24 hours, or 15 interactions, count as much
 * as the newest report being six hours newer. What editors hid is left out, and what they pinned
 * takes its place, counted in stories with a text in the edition's language; those fill the places
 * between, and stories without one stand behind a pin. A pinned story without one takes no place.
 */
export function rankStories(now: Date): RawBuilder<unknown> {
  return sql`with pins as (select * from front_page_pins where until > ${now}::timestamptz),
    candidates as (
      (select * from stories order by last_published_at desc limit ${storyCandidates})
      union (select * from stories where agency_count > 1 order by last_published_at desc limit ${sharedCandidates})
      union select * from stories where id in (select story_id from pins)),
    developments as (
      select p.story_id, sum(c.comments + c.likes + c.dislikes + c.important + c.funny + c.fakenews + c.saves) as interactions,
        count(distinct p.agency_id) filter (where p.published_at > ${now}::timestamptz - make_interval(hours => ${freshHours})) as agencies
      from candidates join posts p on p.story_id = candidates.id left join post_counters c on c.post_id = p.id group by p.story_id),
    scored as (
      select s.id, s.last_published_at,
        s.last_published_at > ${now}::timestamptz - make_interval(hours => ${freshHours}) as fresh,
        (1 + ln(greatest(d.agencies, 1)::float8) / ln(2)) * (1 + ln((1 + coalesce(d.interactions, 0))::float8) / ln(2) / 4)
        * power(0.5::float8, least(1000, greatest(0, extract(epoch from ${now}::timestamptz - s.last_published_at)) / ${3600 * halfLifeHours})) as score
      from candidates s join developments d on d.story_id = s.id),
    ordered as (
      select *, count(*) filter (where fresh) over best as fresh_above, count(*) filter (where not fresh) over best as old_above
      from scored window best as (order by score desc, last_published_at desc, id desc rows unbounded preceding)),
    placed as (
      select id, row_number() over (order by
        case when fresh then fresh_above else greatest(fresh_above, ${freshPerOld} * old_above) + 0.5 end,
        score desc, last_published_at desc, id desc) as place from ordered),
    best as (select id, place from placed where place <= ${maxStories} or id in (select story_id from pins)),
    editions (edition, kind) as (values ('ar', 'first_page'), ('en', 'first_page_en')),
    reports as materialized (
      select b.id as story_id, b.place, p.id, p.media_type, p.language, p.published_at from best b join posts p on p.story_id = b.id),
    visible as materialized (
      select e.edition, r.* from editions e join reports r on e.edition = 'ar' or r.language = 'en'
      where not exists (select from front_page_hides h where h.edition = e.edition and h.post_id = r.id)
        and not exists (select from front_page_hides h where h.edition = e.edition and h.story_id = r.story_id)),
    listed as (select edition, story_id, min(place) as place, bool_or(media_type = 'text' and language = edition) as has_text from visible group by edition, story_id),
    numbered as (
      select l.*, pins.place as pinned,
        count(*) filter (where l.has_text and pins.place is null) over (partition by l.edition order by l.place) as nth
      from listed l left join pins on pins.edition = l.edition and pins.story_id = l.story_id and l.has_text),
    taken as materialized (
      select edition, pinned - row_number() over (partition by edition order by pinned) + 1 as from_nth from numbered where pinned is not null),
    final as (
      select n.edition, n.story_id, n.place, coalesce(n.pinned::float8, n.nth + case when n.has_text then 0 else 0.5 end
        + (select count(*) from taken t where t.edition = n.edition and t.from_nth <= n.nth + case when n.has_text then 0 else 1 end)) as slot
      from numbered n)
    select e.kind, coalesce(array_agg(v.id order by f.slot, f.place, v.language = e.edition desc, v.published_at desc, v.id desc) filter (where v.id is not null), '{}') as post_ids
    from editions e left join final f on f.edition = e.edition left join visible v on v.edition = f.edition and v.story_id = f.story_id group by e.kind`
}
