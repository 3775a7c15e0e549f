import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type FareType, fareTypes } from '#contracts/enums.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { modifyPrice, modifyPricePreview } from '#contracts/order/changes/changes-api.ts'
import type { ReasonCode } from '#contracts/reasons.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Field } from '../kit/Field.tsx'
import { type Input, inputsOf, inputText } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'
import type { OrderChanging } from './changing.ts'
import { columns } from './counts.ts'
import { MoneyChange } from './money/MoneyChange.tsx'

type Why = { remark: string; reasonCode?: ReasonCode }
type Priced = { input: Input; stockId: string; type: FareType; fare: number; count: number }

export const PriceDialog = ({ order, close }: OrderChanging) => {
  const { orderId, revision, legs } = order
  const [money] = inputsOf(modifyPrice.body.properties.prices.items, ['fare'])
  const [code, why] = inputsOf(modifyPrice.body, ['reasonCode', 'remark'])
  // free seats stay free
  const priced = legs.map(leg =>
    leg.lines
      .filter(({ type }) => type !== 'FREE')
      .map(({ type, fare, count }): Priced => {
        const input = { ...money!, field: `${leg.stockId} ${type}`, title: `${fareTypes[type]}票价` }
        return { input, stockId: leg.stockId, type, fare, count }
      }),
  )
  const all = priced.flat()
  const form = useInputs(
    all.map(({ input }) => input),
    Object.fromEntries(all.map(({ input, fare }) => [input.field, inputText(input, fare)])),
  )
  const reason = useInputs([code!, why!])
  const prices = all.flatMap(({ input, stockId, type, fare: was }) => {
    const fare = form.values?.[input.field] as number | undefined
    return fare === undefined || fare === was ? [] : [{ stockId, type, fare }]
  })
  const changed = form.values && prices.length > 0 ? { orderId, prices } : undefined
  return (
    <CommandDialog
      endpoint={modifyPrice}
      done={({ proposed }) => (proposed ? `已提出改价，${proposed}` : '修改价格：已完成')}
      revision={revision}
      explain="票价为每人每航段，不含税费，须为 10 元的整数倍。"
      body={changed && reason.values && { ...changed, ...(reason.values as Why) }}
      incomplete="请修改至少一个票价并填写原因"
      check={() => [form.check(), reason.check()]}
      preview={{
        endpoint: modifyPricePreview,
        // the sums do not depend on the reason, which may still be missing
        body: changed && { ...changed, remark: '试算' },
        show: then => <MoneyChange order={order} then={then} />,
        seal: ({ total }) => ({ totalAmount: total }),
      }}
      close={close}
    >
      {({ disabled, errors }) => (
        <>
          {priced.map((lines, index) => {
            const { flightNo, date, origin, destination } = legs[index]!
            const title = `${flightNo} ${date} ${origin} → ${destination}`
            return (
              <Box key={legs[index]!.stockId} role="group" aria-label={title}>
                <Typography variant="subtitle2" component="h3" sx={{ mb: 1.5 }}>
                  {title}
                </Typography>
                <Box sx={columns}>
                  {lines.map(({ input, fare, count }) => (
                    <Field
                      key={input.field}
                      {...form.props(input)}
                      helperText={`${count} 人，现价 ${formatYuan(fare)}`}
                      {...(errors.prices && form.values?.[input.field] !== fare && { problem: errors.prices })}
                      disabled={disabled}
                    />
                  ))}
                </Box>
              </Box>
            )
          })}
          <Field {...reason.props(code!)} disabled={disabled} />
          <Field {...reason.props(why!)} disabled={disabled} />
        </>
      )}
    </CommandDialog>
  )
}
