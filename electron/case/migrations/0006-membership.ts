/** Which items belong to which campaign, as the user decided. */
export const membership = `
  CREATE TABLE campaign (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    -- the file or case that it was imported from; null for a campaign of this case
    origin TEXT
  );

  -- A person's verdict on a thing: in, out or unsure. At most one for each thing in each campaign.
  CREATE TABLE membership (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    campaign INTEGER NOT NULL, entity INTEGER NOT NULL,
    verdict TEXT NOT NULL, reason TEXT NOT NULL,
    origin TEXT
  );
  CREATE INDEX membership_by_campaign ON membership (campaign, entity);
  CREATE INDEX membership_by_entity ON membership (entity);
`;
