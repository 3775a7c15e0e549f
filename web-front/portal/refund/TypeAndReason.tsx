import { Input, Select } from 'antd'
import type { RefundDraft } from './draft.ts'
import { asksBill, billOf, closedBecause, hintOf, type RefundForm, type RefundFormType } from './form.ts'

type Props = {
  form: RefundForm
  kind: RefundFormType | undefined
  draft: RefundDraft
  change: (part: Partial<RefundDraft>) => void
  /** the application was tried: what is missing is marked */
  tried: boolean
}

/** Chooses the type, and asks for the reason and the notice of the airline that this type needs. */
export const TypeAndReason = ({ form, kind, draft: { type, reasonCode, reason, noticeNo, bill = '' }, change, tried }: Props) => (
  <div className="rf-pad">
    <div className="rf-kinds" role="radiogroup" aria-label="退票类型">
      {form.refundTypes.map(one => {
        const closed = closedBecause(one, form.tickets)
        return (
          <label key={one.code} className={`rf-kind${one.code === type ? ' on' : ''}${closed ? ' off' : ''}`}>
            <input
              type="radio"
              name="refundType"
              checked={one.code === type}
              disabled={closed !== ''}
              onChange={() => change({ type: one.code, reasonCode: undefined })}
            />
            <span>
              {one.label}
              <small>{closed || hintOf(one)}</small>
            </span>
          </label>
        )
      })}
    </div>
    <div className="rf-fields">
      {kind && kind.reasons.length > 0 && (
        <div className="rf-field">
          <span>原因</span>
          <Select
            aria-label="原因"
            allowClear
            placeholder="选填"
            value={reasonCode}
            onChange={code => change({ reasonCode: code })}
            options={kind.reasons.map(({ code, label }) => ({ value: code, label }))}
          />
        </div>
      )}
      {kind?.notice && (
        <div className="rf-field">
          <span>
            通告编号<i aria-hidden="true">*</i>
          </span>
          <Input
            id="rf-notice"
            aria-label="通告编号"
            aria-required
            maxLength={50}
            value={noticeNo}
            status={tried && !noticeNo.trim() ? 'error' : ''}
            onChange={({ target }) => change({ noticeNo: target.value })}
          />
          {tried && !noticeNo.trim() && <small className="rf-wrong">填写航司通告的编号，没有编号的选其他类型</small>}
        </div>
      )}
      {asksBill(form, type) && (
        <div className="rf-field">
          <span>
            诊疗费用单据（元）<i aria-hidden="true">*</i>
          </span>
          <Input
            id="rf-bill"
            aria-label="诊疗费用单据（元）"
            aria-required
            inputMode="decimal"
            value={bill}
            status={tried && billOf(bill) === undefined ? 'error' : ''}
            onChange={({ target }) => change({ bill: target.value })}
          />
          {tried && billOf(bill) === undefined && <small className="rf-wrong">填写单据上的金额，不少于 200 元</small>}
        </div>
      )}
      <div className="rf-field rf-long">
        <span>说明</span>
        <Input
          aria-label="说明"
          value={reason}
          maxLength={200}
          placeholder="选填，200 字以内"
          onChange={({ target }) => change({ reason: target.value })}
        />
      </div>
    </div>
  </div>
)
