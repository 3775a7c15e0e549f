import { Money } from '#contracts/client/look/Money.tsx'
import { filedText } from '#contracts/order/rules/abroad.ts'
import { Loading } from '../../../kit/Loading.tsx'
import type { Choice } from './choice.ts'
import { type Preview, planOf, priceLines } from './words.ts'

/** The price, line by line, and the parts in which it is paid; faint while another price is computed. */
export const Price = ({ choice, preview, isCurrent }: { choice: Choice; preview: Preview | undefined; isCurrent: boolean }) => (
  <aside className="new-order-facts">
    <section className="new-order-card" aria-labelledby="new-order-price" aria-busy={!isCurrent}>
      <header>
        <h2 id="new-order-price">价格明细</h2>
        <span className="new-order-faint">人民币（元）</span>
      </header>
      {preview ? (
        <div className={isCurrent ? '' : 'new-order-stale'}>
          <div className="new-order-body">
            {priceLines(choice.voyageType, preview.legs).map(({ heading, lines }, leg) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place in the journey
              <div key={leg} className="new-order-lines">
                {preview.legs.length > 1 && <h3>{heading}</h3>}
                {preview.legs[leg]!.filed && <p className="new-order-faint">公布票价 {filedText(preview.legs[leg]!.filed!)}</p>}
                {lines.map(({ label, unit, count, amount }) => (
                  <div key={`${label}${unit}`}>
                    <span>
                      {label}　<Money fen={unit} /> × {count}
                    </span>
                    <Money fen={amount} />
                  </div>
                ))}
              </div>
            ))}
            <div className="new-order-lines">
              <div className="new-order-sum">
                <span>订单总价</span>
                <Money fen={preview.total} sign point />
              </div>
            </div>
          </div>
          <h3 className="new-order-plan-title">付款计划</h3>
          <Plan preview={preview} />
        </div>
      ) : (
        <div className="new-order-body">
          <Loading rows={5} height={20} />
        </div>
      )}
    </section>
  </aside>
)

const Plan = ({ preview }: { preview: Preview }) =>
  preview.short ? (
    <p className="new-order-body new-order-faint">候补期间不付款，确认座位时按当时的价格和时限付款</p>
  ) : (
    <ol className="new-order-plan">
      {planOf(preview).map(({ no, name, amount, due }, index) => (
        <li key={no} className={index === 0 ? 'now' : ''}>
          <b>{name}</b>
          <Money fen={amount} sign />
          <small>{preview.terms.audit && index === 0 ? '航司审核通过后支付' : due}</small>
        </li>
      ))}
    </ol>
  )
