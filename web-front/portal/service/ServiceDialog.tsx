import { Input, InputNumber, Select } from 'antd'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { groupedYuan } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { groupServices } from '#contracts/order/rules/group-service.ts'
import { addService, getService, modifyService, type offeredServices, type ServiceRow } from '#contracts/service/api.ts'
import { namedServices } from '#contracts/service/codes.ts'
import { useAsk } from '../../kit/calls.ts'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { useForm } from '../../kit/form.ts'
import { Loading } from '../../kit/Loading.tsx'
import { Preview } from '../../kit/Preview.tsx'
import type { OpenedOrder } from '../order/workspace/steps.ts'

type Legs = Static<typeof offeredServices.data>['legs']
type Props = { order: OpenedOrder; offered: Legs; service?: Static<typeof ServiceRow>; close: () => void }

/** Asks for a service on one flight of the order, or changes one that is not submitted yet. */
export const ServiceDialog = (props: Props) => {
  const { service } = props
  const known = useAsk(getService, { id: service?.id ?? '' }, { enabled: service !== undefined })
  if (service && !known.data) return <Loading />
  return <Form {...props} known={known.data} />
}

const Form = ({ order: { orderId, passengers }, offered, known, close }: Props & { known: Static<typeof getService.data> | undefined }) => {
  const { values, change, errors, left, isComplete, place } = useForm(
    {
      stockId: known?.stockId ?? (offered.length === 1 ? offered[0]!.stockId : ''),
      service: known?.service as keyof typeof groupServices | undefined,
      count: known?.count ?? 1,
      ids: known?.travellers.map(({ id }) => id) ?? ([] as string[]),
      remark: known?.remark ?? '',
    },
    ({ stockId, service, ids }): Record<string, string> => ({
      ...(!stockId && { stockId: '请选择航班' }),
      ...(!service && { service: '请选择服务' }),
      ...(isNamed(service) && ids.length === 0 && { ids: '请选择旅客' }),
    }),
  )
  const leg = offered.find(({ stockId }) => stockId === values.stockId)
  const offer = leg?.services.find(({ service }) => service === values.service)
  const named = isNamed(values.service)
  const count = named ? values.ids.length : values.count
  const { stockId, service } = values
  const asked =
    stockId && service && count > 0
      ? { stockId, service, count, ...present({ ids: named ? values.ids : undefined, remark: values.remark.trim() || undefined }) }
      : undefined
  const common = { check: isComplete, action: '保存', done: '已保存，提交后由航空公司审批', close }
  const inputs = ({ errors: told }: { errors: Readonly<Record<string, string>> }) => (
    <div ref={place as React.RefObject<HTMLDivElement>}>
      <Fields>
        <Field label="航班" required error={errors.stockId ?? told.stockId}>
          {control => (
            <Select
              {...control}
              value={stockId || undefined}
              placeholder="请选择"
              options={offered.map(({ stockId, flightNo, date }) => ({ value: stockId, label: `${flightNo} ${date}` }))}
              onChange={stockId => change({ stockId })}
            />
          )}
        </Field>
        <Field
          label="服务"
          required
          error={errors.service ?? told.service}
          help={
            offer && `${offer.price > 0 ? `每人${groupedYuan(offer.price)}元` : '免费'}，${formatDateTime(offer.until).slice(0, 16)}前提交`
          }
        >
          {control => (
            <Select
              {...control}
              value={service}
              placeholder={leg ? '请选择' : '请先选择航班'}
              disabled={!leg}
              options={leg?.services.map(({ service }) => ({ value: service, label: groupServices[service] })) ?? []}
              onChange={service => change({ service })}
            />
          )}
        </Field>
        {named ? (
          <Field label="旅客" required wide error={errors.ids ?? told.ids}>
            {control => (
              <Select
                {...control}
                mode="multiple"
                optionFilterProp="label"
                value={values.ids}
                placeholder="选择名单中的旅客"
                options={passengers.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={ids => change({ ids })}
              />
            )}
          </Field>
        ) : (
          <Field label="人数" required error={told.count}>
            {control => (
              <InputNumber
                {...control}
                min={1}
                max={999}
                precision={0}
                value={values.count}
                onChange={count => change({ count: count ?? 1 })}
              />
            )}
          </Field>
        )}
        <Field label="说明" wide error={told.remark}>
          {control => (
            <Input.TextArea
              {...control}
              rows={2}
              maxLength={500}
              value={values.remark}
              onChange={({ target }) => change({ remark: target.value })}
              onBlur={() => left('remark')}
            />
          )}
        </Field>
      </Fields>
    </div>
  )
  return known ? (
    <Preview title="修改团队服务" endpoint={modifyService} body={asked && { id: known.id, ...asked }} revision={known.revision} {...common}>
      {inputs}
    </Preview>
  ) : (
    <Preview title="申请团队服务" endpoint={addService} body={asked && { orderId, ...asked }} {...common}>
      {inputs}
    </Preview>
  )
}
const isNamed = (service: string | undefined): boolean => namedServices.some(one => one === service)
