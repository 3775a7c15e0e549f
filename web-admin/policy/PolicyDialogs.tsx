import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { Tag } from '#contracts/client/look/parts.tsx'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { PassengerCounts } from '#contracts/order/events.ts'
import { explainPolicy, kinds } from '#contracts/order/search/explain-api.ts'
import { policyConflicts } from '#contracts/policy/api.ts'
import { useAsk } from '../kit/calls.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { SmallTable } from '../kit/SmallTable.tsx'
import { Loading, Nothing, Problem } from '../kit/States.tsx'
import { useInputs } from '../kit/useInputs.ts'

type Asked = Static<typeof explainPolicy.body>
type Flight = Static<typeof explainPolicy.data>['flights'][number]

const flight = inputsOf(explainPolicy.body, ['origin', 'destination', 'date']).map(input => ({ ...input, optional: false }))
const buyer = inputsOf(explainPolicy.body, ['agency'])
const people = inputsOf(PassengerCounts, ['ADULT', 'CHILD']).map(input => ({ ...input, optional: true }))
const inputs = [...flight, ...buyer, ...people]
const verdicts = { SOLD: ['done', '适用'], LESS: ['waiting', '落选'], MISFIT: ['neutral', '不符'] } as const
/** days ahead that the form begins with */
const DAYS_AHEAD = 30

const PolicyLink = ({ id, of = 'policy', children }: { id: string; of?: string; children: string }) => (
  <Link component={RouterLink} to={`/${of}/${encodeURIComponent(id)}`} target="_blank">
    {children}
  </Link>
)

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

/** Pairs of policies in force between which only price and age decide. */
export const ConflictsDialog = ({ close }: { close: () => void }) => {
  const { data, error } = useAsk(policyConflicts, {}, { live: false })
  return (
    <Dialog onClose={close} fullWidth maxWidth="lg" aria-labelledby="policy-conflicts">
      <DialogTitle id="policy-conflicts">政策重叠</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          同样具体、有共同的航班日期、销售日、人数与代理人的两条有效政策；实际按较低价，同价按较新者销售。
        </Typography>
        {error ? <Problem error={error} /> : !data ? <Loading lines={3} /> : null}
        {data?.more && <Alert severity="info">只列出前 {data.pairs.length} 对，还有更多；请先处理这些。</Alert>}
        {data?.pairs.length === 0 && <Nothing text={`${data.policies} 条有效政策没有重叠`} />}
        {data && data.pairs.length > 0 && (
          <SmallTable
            label="重叠的政策"
            height={560}
            heads={['航空公司', '航线', '政策', '价格', '与', '价格 ']}
            rows={data.pairs.map(({ airLine, origin, destination, one, other }) => ({
              key: `${one.policyId} ${other.policyId}`,
              cells: [
                airLine,
                `${origin}—${destination}`,
                <PolicyLink key="one" id={one.policyId}>{`${one.name}（${one.policyNo}）`}</PolicyLink>,
                one.fare,
                <PolicyLink key="other" id={other.policyId}>{`${other.name}（${other.policyNo}）`}</PolicyLink>,
                other.fare,
              ],
            }))}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>关闭</Button>
      </DialogActions>
    </Dialog>
  )
}
