import type { SavedFile } from '../../shared/saved-file.ts';

/** The result of a download for which no place was chosen. */
export const nothingSaved: SavedFile = {
  path: null,
  bytes: 0,
  sha256: null,
  mime: null,
  completeness: { kind: 'refused', why: 'No place was chosen, so nothing was downloaded.' },
};
