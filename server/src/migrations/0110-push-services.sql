-- The push service that a message goes to, so that one that hangs keeps no messages to others waiting: its host without the
-- names below the service's, such as push.apple.com. Empty for what the last release adds, until it is first tried.
alter table push_messages add column service text not null default '';
