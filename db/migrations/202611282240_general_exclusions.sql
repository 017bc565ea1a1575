-- Keywords of a reader that only exclude («-كرة»): a post that one of them excludes causes no alert by any keyword. They do not count towards the plan.
alter table interests add column exclusions text[] not null default '{}';

create or replace view active_interests as
  select i.user_id, i.revision, i.media_type, i.nisba,
    case when s.user_id is null then '{}' else i.keywords[1:coalesce(s.keywords, cardinality(i.keywords))] end as keywords,
    case when s.user_id is null then '{}' else i.categories[1:coalesce(s.categories, cardinality(i.categories))] end as categories,
    case when s.user_id is null then '{}' else i.main_categories[1:coalesce(s.main_categories, cardinality(i.main_categories))] end as main_categories,
    case when s.user_id is null then '{}' else i.agencies[1:coalesce(s.agencies, cardinality(i.agencies))] end as agencies,
    i.exclusions
  from interests i left join subscriptions s on s.user_id = i.user_id and s.state <> 'ended';
