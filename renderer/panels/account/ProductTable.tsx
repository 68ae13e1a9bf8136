import { HTMLTable } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import type { AccountProduct } from '../../../shared/account.ts';
import { figure } from '../../../shared/figures.ts';
import { productTitle } from '../../../shared/product-titles.ts';
import { accountTexts } from '../../texts/account.ts';
import { Meter } from '../../ui/Meter.tsx';

const texts = accountTexts.products;

// covers: account.read GET account, id, per_month_limit, per_hour_limit, per_minute_limit, absolute_limit
// covers: account.read today, month, expiration_date, limits of the account
// covers: investigate.operations limits of the account
// covers: enrich.request a quota of its own
export function ProductTable({
  products,
  spoiled,
}: {
  readonly products: readonly AccountProduct[];
  readonly spoiled: number;
}) {
  if (products.length === 0) return <p className="quiet">{texts.none}</p>;
  return (
    <div className="account-frame">
      <HTMLTable compact className="account-products">
        <thead>
          <tr>
            <th>{texts.product}</th>
            <th className="account-wide">{texts.used}</th>
            <th className="number">{texts.today}</th>
            <th>{texts.pace}</th>
            <th className="number">{texts.expires}</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id}>
              <td title={product.id}>{productTitle(product.id)}</td>
              <td>
                <Usage product={product} />
              </td>
              <td className="number">{product.usedToday === null ? '–' : figure(product.usedToday)}</td>
              <td className="account-pace">{pace(product)}</td>
              <td className="number account-in-one">{product.expires ?? texts.never}</td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      {spoiled > 0 && <p className="quiet">{texts.unreadable(spoiled)}</p>}
    </div>
  );
}

/** The limit with the longest period is the one that runs out. */
function Usage({ product }: { readonly product: AccountProduct }) {
  const { usedMonth, perMonth, absolute } = product;
  const limit = absolute ?? perMonth;
  if (usedMonth === null) return <span className="quiet">{texts.notCounted}</span>;
  if (limit === null) return <span className="number">{texts.usedThisMonth(usedMonth)}</span>;
  return (
    <div className="account-usage">
      <Meter used={usedMonth} limit={limit} label={texts.usage(productTitle(product.id))} />
      <span className="number account-in-one">{texts.usedOf(usedMonth, limit, absolute === null)}</span>
    </div>
  );
}

/** In a narrow panel, each limit has its own line. */
function pace({ perMinute, perHour }: AccountProduct): ReactNode {
  if (perMinute === null && perHour === null) return '–';
  return (
    <>
      {perMinute !== null && <span className="account-in-one">{texts.perMinute(perMinute)}</span>}
      {perMinute !== null && perHour !== null && ' '}
      {perHour !== null && (
        <span className="account-in-one">
          {perMinute !== null && '· '}
          {texts.perHour(perHour)}
        </span>
      )}
    </>
  );
}
