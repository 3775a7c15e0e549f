import { Money } from '#contracts/client/look/Money.tsx'
import { productFeeTypes } from '#contracts/enums.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { refundFeeDetail } from '#contracts/refund/api.ts'

/** Refunds of products beside the seats; they go back with the tickets but separately. */
export const ProductFees = ({ products }: Pick<Static<typeof refundFeeDetail.data>, 'products'>) =>
  products.length === 0 ? null : (
    <table className="rf-table rf-fees" aria-label="增值产品">
      <thead>
        <tr>
          <th scope="col">增值产品（单独原路退回）</th>
          <th scope="col" className="number">
            已付
          </th>
          <th scope="col" className="number">
            随票退款（元）
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ type, paid, refund }) => (
          <tr key={type}>
            <th scope="row">{productFeeTypes[type]}</th>
            <td className="number">
              <Money fen={paid} />
            </td>
            <td className="number">
              <Money fen={refund} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
