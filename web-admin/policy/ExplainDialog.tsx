import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { PassengerCounts } from '#contracts/order/events.ts'
import { explainPolicy, kinds } from '#contracts/order/search/explain-api.ts'
import { useAsk } from '../kit/calls.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { Loading } from '../kit/Loading.tsx'
import { Nothing } from '../kit/Nothing.tsx'
import { Problem } from '../kit/Problem.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { PolicyLink } from './PolicyLink.tsx'

type Asked = Static<typeof explainPolicy.body>
type Flight = Static<typeof explainPolicy.data>['flights'][number]

const flight = inputsOf(explainPolicy.body, ['origin', 'destination', 'date']).map(input => ({ ...input, optional: false }))
const buyer = inputsOf(explainPolicy.body, ['agency'])
const people = inputsOf(PassengerCounts, ['ADULT', 'CHILD']).map(input => ({ ...input, optional: true }))
const inputs = [...flight, ...buyer, ...people]
const verdicts = { SOLD: ['done', '适用'], LESS: ['waiting', '落选'], MISFIT: ['neutral', '不符'] } as const
/** days ahead that the form begins with */
const DAYS_AHEAD = 30

/** Why a price is what it is: which policy sells a flight, which lost and by what, and what does not fit of the others. */
export const ExplainDialog = ({ close }: { close: () => void }) => {
  const form = useInputs(inputs, { date: addDays(toLocal(new Date().toISOString()).date, DAYS_AHEAD) })
  const [asked, setAsked] = useState<Asked>()
  const { data, error, isFetching } = useAsk(explainPolicy, asked ?? {}, { enabled: asked !== undefined, live: false })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = form.check()
    if (!given) return
    const { ADULT, CHILD, ...rest } = given as Asked & { ADULT?: number; CHILD?: number }
    setAsked({ ...rest, ...((ADULT || CHILD) && { counts: { ADULT: ADULT ?? 0, CHILD: CHILD ?? 0 } }) })
  }
  return (
    <Dialog onClose={close} fullWidth maxWidth="lg" aria-labelledby="policy-explain">
      <DialogTitle id="policy-explain">价格说明</DialogTitle>
      <DialogContent>
        <Box component="form" noValidate onSubmit={submit} sx={{ pt: 1 }}>
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', mb: 1.5 }}>
            {inputs.map(input => (
              <Field key={input.field} {...form.props(input)} />
            ))}
          </Box>
          <Button type="submit" variant="outlined" disabled={isFetching}>
            查看
          </Button>
        </Box>
        <Box aria-live="polite" sx={{ mt: 2 }}>
          {error ? <Problem error={error} /> : isFetching ? <Loading lines={3} /> : null}
          {data?.flights.length === 0 && <Nothing text="当天没有该航线的航班" />}
          {data?.flights.map(one => (
            <Explained key={one.stockId} flight={one} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>关闭</Button>
      </DialogActions>
    </Dialog>
  )
}

const Verdict = ({ of }: { of: keyof typeof verdicts }) => <Tag tone={verdicts[of][0]}>{verdicts[of][1]}</Tag>

const Explained = ({ flight: { flightNo, date, cabin, fullFare, policies, others } }: { flight: Flight }) => (
  <Box sx={{ mb: 2 }}>
    <Typography component="h3" variant="subtitle1">
      {flightNo} {date} {cabin} 舱，全价 {formatYuan(fullFare)}
    </Typography>
    {policies.length === 0 ? (
      <Nothing text="没有涉及该航线的有效政策" />
    ) : (
      <SmallTable
        label={`${flightNo} 的政策`}
        heads={['结论', '政策', '成人票价', '原因']}
        right={[2]}
        rows={policies.map(({ policyId, policyNo, name, version, verdict, why, fare }) => ({
          key: policyId,
          cells: [
            <Verdict key="verdict" of={verdict} />,
            <PolicyLink key="policy" id={policyId}>{`${name}（${policyNo} 第${version}版）`}</PolicyLink>,
            formatYuan(fare),
            why.join('；'),
          ],
        }))}
      />
    )}
    {others.length > 0 && (
      <Box sx={{ mt: 1 }}>
        <SmallTable
          label={`${flightNo} 的其他政策`}
          heads={['结论', '类别', '政策', '内容', '原因']}
          rows={others.map(({ kind, policyId, policyNo, name, version, text, verdict, why }) => ({
            key: `${kind} ${policyId}`,
            cells: [
              <Verdict key="verdict" of={verdict} />,
              kinds[kind],
              <PolicyLink key="policy" id={policyId} of={kind}>{`${name}（${policyNo} 第${version}版）`}</PolicyLink>,
              text,
              why.join('；'),
            ],
          }))}
        />
      </Box>
    )}
  </Box>
)
