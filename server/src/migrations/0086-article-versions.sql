-- The versions of articles that were written at the desk. Without one, the text of the content folder is shown.
create table article_versions (
  article_id text not null,
  language text not null,
  -- From 1.
  number integer not null check (number > 0),
  -- As Markdown; null for the text of the content folder again.
  source text check (length(source) <= 60000),
  -- The version whose text it has again, 0 for that of the content folder.
  restored integer,
  -- In real time.
  at bigint not null,
  -- Null for somebody who has left.
  author_id uuid references users on delete set null,
  primary key (article_id, language, number)
);
create index article_versions_author on article_versions (author_id);
