import { Checkbox, Input, Select } from 'antd'
import { Money } from '#contracts/client/look/Money.tsx'
import { formatDateTime, toInstant } from '#contracts/kernel/calendar.ts'
import { type DocumentType, documentTypes } from '#contracts/kernel/documents.ts'
import { mayBeConfirmed } from '#contracts/kernel/passenger-name.ts'
import { tidy } from '#contracts/kernel/sheet/text.ts'
import { renamePreview, submitRename } from '#contracts/rename/api.ts'
import { ComparedLines } from '../../kit/ComparedLines.tsx'
import { houseNow } from '../../kit/clock.ts'
import { DayField } from '../../kit/DayField.tsx'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { useForm } from '../../kit/form.ts'
import { Lines } from '../../kit/Lines.tsx'
import { Preview } from '../../kit/Preview.tsx'
import type { OpenedOrder } from '../order/workspace/steps.ts'

type Passenger = OpenedOrder['passengers'][number]
/** document types whose numbers contain birth date and sex */
const saysBirth = (docType: string) => docType === 'ID_CARD' || docType === 'HMT_ID'
const types = Object.entries(documentTypes).map(([value, label]) => ({ value, label }))
const from = (one: Passenger | undefined) => ({
  name: one?.name ?? '',
  docType: one?.docType ?? ('ID_CARD' as DocumentType),
  docNo: one?.docNo ?? '',
  birthDate: one?.birthDate ?? '',
})

/** keeps a word unbroken beside long numbers */
const Word = ({ children }: { children: string }) => <span style={{ whiteSpace: 'nowrap' }}>{children}</span>

/** Applies for another name: traveller, new name, fee and reason; the airline's staff decide. */
export const RenameDialog = ({ order: { orderId, passengers }, close }: { order: OpenedOrder; close: () => void }) => {
  const ticketed = passengers.filter(({ status }) => status === 'TICKETED')
  const { values, change, errors, left, isComplete, place } = useForm(
    { id: '', ...from(undefined), isConfirmed: false, remark: '' },
    ({ id, name, docNo, remark }): Record<string, string> => ({
      ...(!id && { id: '请选择旅客' }),
      ...(!name.trim() && { name: '请填写姓名' }),
      ...(!docNo.trim() && { docNo: '请填写证件号码' }),
      ...(!tidy(remark) && { remark: '请说明原因' }),
    }),
  )
  const one = ticketed.find(({ id }) => id === values.id)
  const name = values.name.trim()
  const docNo = values.docNo.trim()
  const isOther =
    one && (name !== one.name || docNo !== one.docNo || values.docType !== one.docType || values.birthDate !== (one.birthDate ?? ''))
  const asked =
    one && isOther && name && docNo
      ? {
          orderId,
          id: one.id,
          name,
          docType: values.docType,
          docNo,
          ...(values.isConfirmed && mayBeConfirmed(name) && { nameConfirmed: true as const }),
          ...(!saysBirth(values.docType) && values.birthDate && { birthDate: values.birthDate }),
          ...(one.gender && !saysBirth(values.docType) && { gender: one.gender }),
          ...(one.nationality && { nationality: one.nationality }),
          ...(one.phone && { phone: one.phone }),
        }
      : undefined
  const remark = tidy(values.remark)
  return (
    <Preview
      title="申请客票更名"
      endpoint={submitRename}
      body={asked && remark ? { ...asked, remark } : undefined}
      check={isComplete}
      preview={{
        endpoint: renamePreview,
        body: asked,
        seal: ({ fee }) => ({ fee }),
        show: ({ before, after, ticketNo, fee, closesAt }) => (
          <>
            <ComparedLines
              heads={['更名前', '更名后']}
              rows={[
                { label: <Word>姓名</Word>, values: [before.name, after.name], differs: before.name !== after.name },
                {
                  label: <Word>证件</Word>,
                  values: [`${documentTypes[before.docType]} ${before.docNo}`, `${documentTypes[after.docType]} ${after.docNo}`],
                  differs: before.docType !== after.docType || before.docNo !== after.docNo,
                },
                { label: <Word>票号</Word>, values: [ticketNo, ticketNo] },
              ]}
            />
            <Lines
              of={[['更名截止时间', formatDateTime(closesAt).slice(0, 16)]]}
              sum={['更名费', fee > 0 ? <Money key="fee" fen={fee} sign /> : '免费']}
            />
            <p className="ow-hint">由航空公司审批，{fee > 0 ? '通过后在时限内支付更名费即更名' : '通过后即更名'}；办理期间该旅客不能退票</p>
          </>
        ),
      }}
      action="提交申请"
      done="更名申请已提交，等待航空公司审批"
      close={close}
    >
      {({ errors: told }) => (
        <div ref={place as React.RefObject<HTMLDivElement>}>
          <Fields>
            <Field label="旅客" required wide error={errors.id}>
              {control => (
                <Select
                  {...control}
                  placeholder="选择已出票的旅客"
                  value={values.id || undefined}
                  options={ticketed.map(({ id, name, ticketNo }) => ({ value: id, label: `${name}　${ticketNo ?? ''}` }))}
                  onChange={id => change({ id, ...from(ticketed.find(one => one.id === id)) })}
                />
              )}
            </Field>
            <Field
              label="姓名"
              required
              error={errors.name ?? told.name}
              help="姓名和证件号码只能更改其一；去掉姓名中的称谓、旅客类型可与证件一并更改"
            >
              {control => (
                <Input
                  {...control}
                  autoComplete="off"
                  maxLength={55}
                  disabled={!one}
                  value={values.name}
                  onChange={({ target }) => change({ name: target.value })}
                  onBlur={() => one && left('name')}
                />
              )}
            </Field>
            {one && mayBeConfirmed(name) && name !== one.name && (
              <Checkbox checked={values.isConfirmed} onChange={({ target }) => change({ isConfirmed: target.checked })}>
                证件上的姓名就是 {name}
              </Checkbox>
            )}
            <Field label="证件类型" required>
              {control => (
                <Select {...control} disabled={!one} value={values.docType} options={types} onChange={docType => change({ docType })} />
              )}
            </Field>
            <Field label="证件号码" required error={errors.docNo ?? told.docNo}>
              {control => (
                <Input
                  {...control}
                  autoComplete="off"
                  maxLength={30}
                  disabled={!one}
                  value={values.docNo}
                  onChange={({ target }) => change({ docNo: target.value })}
                  onBlur={() => one && left('docNo')}
                />
              )}
            </Field>
            {one && !saysBirth(values.docType) && (
              <Field label="出生日期" error={told.birthDate}>
                {control => (
                  <DayField
                    {...control}
                    past
                    now={toInstant(houseNow())}
                    value={values.birthDate}
                    onChange={birthDate => change({ birthDate })}
                  />
                )}
              </Field>
            )}
            <Field label="更名原因" required wide error={errors.remark}>
              {control => (
                <Input.TextArea
                  {...control}
                  rows={2}
                  maxLength={500}
                  placeholder="航空公司审批时可见"
                  value={values.remark}
                  onChange={({ target }) => change({ remark: target.value })}
                />
              )}
            </Field>
          </Fields>
        </div>
      )}
    </Preview>
  )
}
