import { HTMLTable } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import type { AccountProduct } from '../../../shared/account.ts';
import { figure } from '../../../shared/figures.ts';
import { productTitle } from '../../../shared/product-titles.ts';
import { Meter } from '../../ui/Meter.tsx';

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
  if (products.length === 0) return <p className="quiet">The account has no products.</p>;
  return (
    <div className="account-frame">
      <HTMLTable compact className="account-products">
        <thead>
          <tr>
            <th>Product</th>
            <th className="account-wide">Used</th>
            <th className="number">Today</th>
            <th>Pace</th>
            <th className="number">Expires</th>
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
              <td className="number account-in-one">{product.expires ?? 'never'}</td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      {spoiled > 0 && <p className="quiet">{spoiled} products could not be read.</p>}
    </div>
  );
}

/** The limit with the longest period is the one that runs out. */
function Usage({ product }: { readonly product: AccountProduct }) {
  const { usedMonth, perMonth, absolute } = product;
  const limit = absolute ?? perMonth;
  if (usedMonth === null) return <span className="quiet">not counted</span>;
  if (limit === null) return <span className="number">{figure(usedMonth)} this month</span>;
  return (
    <div className="account-usage">
      <Meter used={usedMonth} limit={limit} label={`${productTitle(product.id)}: used of the limit`} />
      <span className="number account-in-one">
        {figure(usedMonth)} of {figure(limit)} {absolute === null ? 'a month' : 'in all'}
      </span>
    </div>
  );
}

/** In a narrow panel, each limit has its own line. */
function pace({ perMinute, perHour }: AccountProduct): ReactNode {
  if (perMinute === null && perHour === null) return '–';
  return (
    <>
      {perMinute !== null && <span className="account-in-one">{figure(perMinute)}/min</span>}
      {perMinute !== null && perHour !== null && ' '}
      {perHour !== null && (
        <span className="account-in-one">
          {perMinute !== null && '· '}
          {figure(perHour)}/h
        </span>
      )}
    </>
  );
}
