-- no transaction
-- The messages to a push service in the order in which they are due. push_messages_due is left for the last release. A build
-- that was broken off is begun anew.
drop index concurrently if exists push_messages_of_service;
create index concurrently push_messages_of_service on push_messages (service, next_try_at);
