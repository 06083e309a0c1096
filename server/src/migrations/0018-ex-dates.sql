-- Corporate actions now take effect when their exchange opens, not at midnight in Amsterdam. Those that have not begun are
-- declared again by the simulator and by tapes, at their new instant.
delete from corporate_actions
where done_at is null and basis is null and (source = 'simulator' or source like 'replay %');
