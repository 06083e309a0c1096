-- Two columns whose names were taken for something else.

-- By how much a transaction changed the position, in pieces; `quantity` is how many pieces it was about.
alter table transactions rename column pieces to quantity_delta;
-- The most that a player's Sprinters may be worth when one is bought, in cents.
alter table competitions rename column max_leverage_spread to sprinter_cap;
