import { Button, Select } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { movementKinds, statementKinds } from '#contracts/account/events.ts'
import { typeOf } from '#contracts/account/names.ts'
import { balanceStatement, exportBalanceStatement } from '#contracts/account/virtual-api.ts'
import { type Download, save } from '#contracts/client/file.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { EMPTY, formatDateTime, toInstant, toLocal } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { useAsk } from '../../../kit/calls.ts'
import { houseNow } from '../../../kit/clock.ts'
import { DayField } from '../../../kit/DayField.tsx'
import { Empty } from '../../../kit/Empty.tsx'
import { Fetched } from '../../../kit/Fetched.tsx'
import { changed } from '../../../kit/list-address.ts'
import { Pages } from '../../../kit/Pages.tsx'
import { call } from '../../../kit/session.ts'
import { useTell } from '../../../kit/useTell.ts'
import { documentOf, lastMonth, type Movement, type StatementSpan, spanIn, thisMonth } from './statement.ts'

const SIZE = 20
type Kind = Movement['kind']

/**
 * Movements in a span of days, with the balances before and after. Span, kind and page are in the address; without a span it is this month,
 * or everything where `whole` is set.
 */
export const Statement = ({ account, whole = false }: { account: string; whole?: boolean }) => {
  const [address, go] = useSearchParams()
  const now = toInstant(houseNow())
  const today = toLocal(now).date
  const span = spanIn(address, today, whole ? {} : undefined)
  const given = address.get('kind')
  const kind = given && Object.hasOwn(movementKinds, given) ? (given as Kind) : undefined
  const page = Math.max(1, Number.parseInt(address.get('page') ?? '', 10) || 1)
  const asked = useAsk(
    balanceStatement,
    { id: account, ...span, ...present({ kind }), page: page - 1, size: SIZE },
    { lists: ['account-movement', 'earnest-record', 'offset'], keep: true },
  )
  const ask = (next: Readonly<Record<string, string>>) => go(changed(address, next), { replace: true })
  // an open end must be in the address, since an address without days means this month
  const askSpan = ({ from = '', to = '' }: Partial<StatementSpan>) =>
    go(
      now => {
        now.delete('page')
        now.set('from', from)
        now.set('to', to)
        return now
      },
      { replace: true },
    )
  const isSpan = (other: StatementSpan) => span.from === other.from && span.to === other.to
  return (
    <section className="va-card" aria-labelledby="va-statement">
      <header>
        <h2 id="va-statement">对账单</h2>
        <div className="va-acts">
          <Export asked={{ id: account, ...span }} />
        </div>
      </header>
      <search className="va-span">
        <div className="va-months">
          {[['本月', thisMonth(today)] as const, ['上月', lastMonth(today)] as const].map(([name, month]) => (
            <Button
              key={name}
              aria-pressed={isSpan(month)}
              type={isSpan(month) ? 'primary' : 'default'}
              ghost={isSpan(month)}
              onClick={() => askSpan(month)}
            >
              {name}
            </Button>
          ))}
        </div>
        <div>
          <label htmlFor="va-from">记账日起</label>
          <DayField id="va-from" value={span.from ?? ''} onChange={from => askSpan({ ...span, from })} now={now} past />
        </div>
        <div>
          <label htmlFor="va-to">记账日止</label>
          <DayField id="va-to" value={span.to ?? ''} onChange={to => askSpan({ ...span, to })} now={now} past />
        </div>
        <div>
          <label htmlFor="va-kind">类型</label>
          <Select<Kind>
            id="va-kind"
            allowClear
            placeholder="全部"
            {...(kind && { value: kind })}
            options={kindsOf(account)}
            onChange={(kind?: Kind) => ask({ kind: kind ?? '' })}
          />
        </div>
      </search>
      <Fetched from={asked} what="对账单" rows={6}>
        {data => (
          <div aria-busy={asked.isPlaceholderData}>
            <Sums of={data} />
            {data.content.length === 0 ? (
              <Empty
                title={kind ? `这段时间没有${movementKinds[kind]}` : '这段时间没有收支'}
                text={kind ? '清空类型可以查看全部收支' : '可以换一段时间查看'}
              />
            ) : (
              <Movements rows={data.content} />
            )}
            {data.months.length > 0 && <Months of={data.months} />}
            <Pages page={page} size={SIZE} total={data.totalElements} go={page => ask({ page: page > 1 ? String(page) : '' })} />
          </div>
        )}
      </Fetched>
    </section>
  )
}

const kindsOf = (account: string): { value: Kind; label: string }[] =>
  statementKinds[typeOf(account) as keyof typeof statementKinds].map(value => ({ value, label: movementKinds[value] }))

/** Exports the whole span, of every kind, with its balances before and after. */
const Export = ({ asked }: { asked: { id: string } & Partial<StatementSpan> }) => {
  const [isBusy, setBusy] = useState(false)
  const tell = useTell()
  const download = async () => {
    setBusy(true)
    await call(exportBalanceStatement, asked).then(file => save(file as Download), tell.failed)
    setBusy(false)
  }
  return (
    <Button onClick={() => void download()} loading={isBusy}>
      导出 Excel
    </Button>
  )
}

const Sums = ({ of }: { of: Pick<Static<typeof balanceStatement.data>, 'opening' | 'in' | 'out' | 'closing'> }) => (
  <dl className="va-sums">
    {(
      [
        ['期初余额', '', of.opening],
        ['收入', '+', of.in],
        ['支出', '−', of.out],
        ['期末余额', '=', of.closing],
      ] as const
    ).map(([name, sign, fen]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {sign && <span aria-hidden="true">{sign}</span>}
          <Money fen={fen} sign />
        </dd>
      </div>
    ))}
  </dl>
)

/** Opening and closing balances of each closed month. */
const Months = ({ of }: { of: Static<typeof balanceStatement.data>['months'] }) => (
  <table className="dense-rows va-table" aria-label="月结">
    <thead>
      <tr>
        <th scope="col">月结</th>
        {['期初余额（元）', '收入（元）', '支出（元）', '期末余额（元）'].map(title => (
          <th key={title} scope="col" className="number">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {of.map(({ month, opening, in: came, out, closing }) => (
        <tr key={month}>
          <th scope="row">{month}</th>
          {Object.entries({ opening, came, out, closing }).map(([name, fen]) => (
            <td key={name} className="number">
              <Money fen={fen} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const Movements = ({ rows }: { rows: readonly Movement[] }) => (
  <table className="dense-rows va-table va-movements" aria-label="收支明细">
    <thead>
      <tr>
        <th scope="col">时间</th>
        <th scope="col">类型</th>
        <th scope="col">单据</th>
        <th scope="col" className="number">
          收入（元）
        </th>
        <th scope="col" className="number">
          支出（元）
        </th>
        <th scope="col" className="number">
          账户余额（元）
        </th>
        <th scope="col" className="number">
          可用余额（元）
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(row => (
        <tr key={row.id}>
          <td className="va-at">{formatDateTime(row.at).slice(0, 16)}</td>
          <th scope="row">
            {movementKinds[row.kind]}
            {row.purpose && <small>{row.purpose}</small>}
            {row.in === 0 && row.out === 0 && <small>{formatYuan(row.amount)}</small>}
          </th>
          <td className="va-doc">
            <Document of={row} />
          </td>
          <td className="number va-in">{row.in > 0 ? <Money fen={row.in} /> : <span className="va-none">{EMPTY}</span>}</td>
          <td className="number va-out">{row.out > 0 ? <Money fen={row.out} /> : <span className="va-none">{EMPTY}</span>}</td>
          <td className="number va-balance">
            <Money fen={row.balance} />
          </td>
          <td className="number va-wide">
            <Money fen={row.available} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Document = ({ of }: { of: Movement }) => {
  const document = documentOf(of)
  if (!document) return <span className="va-none">{EMPTY}</span>
  // a link within the page: the router would lose the position
  if (document.to.startsWith('#')) return <a href={document.to}>{document.name}</a>
  return (
    <Link to={document.to} {...(document.isSheet && { target: '_blank', rel: 'noopener' })}>
      {document.name}
    </Link>
  )
}
