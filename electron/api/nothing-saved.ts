import type { SavedFile } from '../../shared/saved-file.ts';

/** The result of a download when the user chose no path. */
export const nothingSaved: SavedFile = {
  path: null,
  bytes: 0,
  sha256: null,
  mime: null,
  completeness: { kind: 'refused', why: 'You chose no file, so nothing was downloaded.' },
};
