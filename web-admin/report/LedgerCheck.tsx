import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { Tag } from '#contracts/client/look/Tag.tsx'
import type { Tone } from '#contracts/client/look/tones.ts'
import { groupedYuan } from '#contracts/kernel/money.ts'
import {
  type LedgerCheck as Check,
  type Checked,
  checkLedger,
  type LedgerDifference,
  ledgerChecks,
} from '#contracts/report/ledger-check.ts'
import { Age } from '../kit/Age.tsx'
import { useAsk } from '../kit/calls.ts'
import { Fetched } from '../kit/Fetched.tsx'
import { PageTitle } from '../kit/PageTitle.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'

/** delay before the next request while the log is being read, ms */
const ON = 50

/** The ledger folded from the log itself, step by step, and compared with all other sources; no view is trusted. */
export const LedgerCheck = () => {
  const check = useAsk(checkLedger, {}, { live: false, every: data => (data && !data.done ? ON : false) })
  const isReading = check.isFetching || (check.data !== undefined && !check.data.done)
  return (
    <>
      <PageTitle title="账务核对" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1.5 }}>
        <Typography variant="h5" component="h1" sx={{ flexGrow: 1 }}>
          账务核对
        </Typography>
        <Button variant="contained" onClick={() => check.refetch()} disabled={isReading}>
          再次核对
        </Button>
      </Box>
      <Fetched from={check}>
        {({ position, head, events, movements, done, checks }) => (
          <>
            <Card sx={{ p: 2, mb: 2 }}>
              <Typography variant="body2" role="status">
                {done ? '已读完事件日志' : '正在读取事件日志'}：位置 {count(position)} / {count(head)}，事件 {count(events)} 个，资金分录{' '}
                {count(movements)} 笔
              </Typography>
              {!done && (
                <LinearProgress
                  aria-label="核对进度"
                  variant="determinate"
                  value={head > 0 ? Math.min(100, (position / head) * 100) : 0}
                  sx={{ mt: 1 }}
                />
              )}
            </Card>
            {checks && <Results checks={checks} />}
          </>
        )}
      </Fetched>
    </>
  )
}

const count = (n: number) => n.toLocaleString('zh-CN')

const Results = ({ checks }: { checks: readonly Checked[] }) => (
  <>
    <Card sx={{ mb: 2 }}>
      <SmallTable
        label="核对结果"
        height={560}
        heads={['核对项目', '结果', '核对数', '差异数']}
        right={[2, 3]}
        rows={checks.map(one => ({
          key: one.check,
          cells: [ledgerChecks[one.check], <Verdict key="verdict" of={one} />, count(one.compared), count(one.count)],
        }))}
      />
    </Card>
    {checks.flatMap(({ check, count, differences }) =>
      count > 0 ? [<Differences key={check} check={check} count={count} differences={differences} />] : [],
    )}
  </>
)

const Verdict = ({ of: { check, count, note } }: { of: Checked }) => {
  const [tone, text] = verdictOf(check, count, note)
  return <Tag tone={tone}>{text}</Tag>
}
const verdictOf = (check: Check, count: number, note: string | undefined): [Tone, string] => {
  if (note !== undefined) return ['neutral', note]
  if (count === 0) return ['done', '一致']
  // money may be on its way at any moment; its age tells whether it is stuck
  return check === 'TRANSIT' ? ['waiting', '有款项在途'] : ['danger', '有差异']
}

const Differences = ({ check, count: all, differences }: Pick<Checked, 'check' | 'count' | 'differences'>) => (
  <Card sx={{ mb: 2 }}>
    <Typography variant="h6" component="h2" sx={{ px: 2, py: 1.5 }}>
      {ledgerChecks[check]}
    </Typography>
    {all > differences.length && (
      <Alert severity="info">
        共 {count(all)} 处，列出前 {count(differences.length)} 处
      </Alert>
    )}
    <SmallTable
      label={ledgerChecks[check]}
      heads={['对象', '日志金额（元）', '对照金额（元）', '相差（元）', '说明']}
      right={[1, 2, 3]}
      rows={differences.map((one, n) => ({ key: `${one.subject} ${n}`, cells: cellsOf(one) }))}
    />
  </Card>
)
const cellsOf = ({ subject, ledger, other, since, note }: LedgerDifference) => [
  subject,
  yuan(ledger),
  yuan(other),
  ledger === undefined || other === undefined ? '--' : groupedYuan(ledger - other),
  since ? <Age key="since" since={since} /> : (note ?? ''),
]
const yuan = (amount: number | undefined) => (amount === undefined ? '--' : groupedYuan(amount))
