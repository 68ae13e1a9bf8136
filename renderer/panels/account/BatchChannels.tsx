import type { BatchProfile } from '../../../shared/channels.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { accountTexts } from '../../texts/account.ts';

// covers: batch.validate batch, description
export function BatchChannels({ profile }: { readonly profile: BatchProfile }) {
  if (profile.channels.length === 0) return <p className="quiet">{accountTexts.channels.none}</p>;
  return (
    <>
      <ul className="account-channels">
        {profile.channels.map((channel) => (
          <li key={channel.name}>
            <span className="mono">{plainLine(channel.name)}</span>
            <span>
              {plainLine(channel.description) || <span className="quiet">{accountTexts.channels.noDescription}</span>}
            </span>
          </li>
        ))}
      </ul>
      {profile.spoiled > 0 && <p className="quiet">{accountTexts.channels.unreadable(profile.spoiled)}</p>}
    </>
  );
}
