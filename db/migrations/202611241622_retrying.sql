-- What is tried again later; among what is held and collected for digests it would be looked for in too much.
create index deliveries_retrying on deliveries (channel) where state = 'retry';
