-- The share of one underlying is a part of 1, and is named so.
update mistake_lessons set mistake = mistake - 'percent' || jsonb_build_object('share', mistake -> 'percent')
where kind = 'one-underlying' and mistake ? 'percent';
