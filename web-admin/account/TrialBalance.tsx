import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type TrialBalance as Balances, exportTrialBalance, type TrialAsked, type TrialRow, trialBalance } from '#contracts/account/api.ts'
import { sides } from '#contracts/account/lines.ts'
import { type AccountKind, accountKinds } from '#contracts/account/names.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { groupedYuan } from '#contracts/kernel/money.ts'
import { useAsk } from '../kit/calls.ts'
import { Fetched } from '../kit/Fetched.tsx'
import { FileButton } from '../kit/FileButton.tsx'
import { Nothing } from '../kit/Nothing.tsx'
import { PageTitle } from '../kit/PageTitle.tsx'
import { RangeInput } from '../kit/RangeInput.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'

/** Balances and turnovers of the accounts in a span of days, by kind; their total is zero. */
export const TrialBalance = () => {
  const [search, setSearch] = useSearchParams()
  const asked = Object.fromEntries([...search].filter(([name]) => ['from', 'until', 'kind'].includes(name))) as TrialAsked
  const balance = useAsk(trialBalance, asked)
  const ask = (more: TrialAsked) => setSearch(Object.entries({ ...asked, ...more }).filter(([, value]) => value) as [string, string][])
  const { from, until } = balance.data ?? asked
  return (
    <>
      <PageTitle title="试算平衡" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1.5 }}>
        <Typography variant="h5" component="h1" sx={{ flexGrow: 1 }}>
          试算平衡
        </Typography>
        <FileButton endpoint={exportTrialBalance} body={asked} label="导出 Excel" />
      </Box>
      <Card>
        <Box role="search" aria-label="筛选条件" sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
          <Box sx={{ width: { xs: '100%', sm: 300 } }}>
            <RangeInput
              name="days"
              label="期间"
              from={from ?? ''}
              to={until ?? ''}
              onChange={range => ask({ from: range?.from, until: range?.to } as TrialAsked)}
            />
          </Box>
          {asked.kind && (
            <>
              <Typography>{accountKinds[asked.kind]}明细</Typography>
              <Button onClick={() => ask({ kind: undefined } as unknown as TrialAsked)}>返回全部</Button>
            </>
          )}
        </Box>
        <Fetched from={balance}>
          {({ left, ...found }) =>
            found.rows.length === 0 ? (
              <Nothing text="该期间没有余额和发生额" />
            ) : (
              <>
                {!asked.kind && <Verdict {...found} />}
                <Lines {...found} whole={!asked.kind} open={kind => ask({ kind } as TrialAsked)} />
                {left > 0 && (
                  <Typography variant="body2" color="textSecondary" sx={{ p: 2 }}>
                    另有 {left.toLocaleString('zh-CN')} 个账户未列出，导出 Excel 可查看全部
                  </Typography>
                )}
              </>
            )
          }
        </Fetched>
      </Card>
    </>
  )
}

/** Tells whether credits equal debits, at both ends and in between. */
const Verdict = ({ sums: { opening, closing, debit, credit } }: Balances) => {
  const isEven = opening === 0 && closing === 0 && debit === credit
  return (
    <Box sx={{ px: 2, pb: 2, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Tag tone={isEven ? 'done' : 'danger'}>{isEven ? '借贷平衡' : '借贷不平衡'}</Tag>
      <Typography variant="body2">
        全部账户合计：期初 {groupedYuan(opening)}，期末 {groupedYuan(closing)}；借方发生额 {groupedYuan(debit)}，贷方发生额{' '}
        {groupedYuan(credit)}
      </Typography>
    </Box>
  )
}

const heads = ['账户', '余额方向', '期初余额（元）', '借方发生额（元）', '贷方发生额（元）', '期末余额（元）', '笔数', '操作']
const Lines = ({ rows, subtotals, sums, whole, open }: Balances & { whole: boolean; open: (kind: AccountKind) => void }) => {
  const lines = subtotals.flatMap(subtotal => {
    const own = rows.filter(({ kind }) => kind === subtotal.kind)
    const zh = accountKinds[subtotal.kind]
    return [
      ...own.map(row => ({ key: row.account, cells: cellsOf(row.name, row, isOfStreams(row) && whole && detail(row.kind, open)) })),
      ...(own.length > 1 ? [{ key: `${subtotal.kind} sum`, cells: cellsOf(`${zh}小计`, subtotal).map(strong) }] : []),
    ]
  })
  const opens = whole && rows.some(isOfStreams)
  const total = { key: 'sum', cells: cellsOf('合计（贷方减借方）', sums).map(strong) }
  return (
    <SmallTable
      label="试算平衡表"
      height={640}
      nowrap
      heads={opens ? heads : heads.slice(0, -1)}
      right={[2, 3, 4, 5, 6]}
      rows={(whole ? [...lines, total] : lines).map(({ key, cells }) => ({ key, cells: opens ? cells : cells.slice(0, -1) }))}
    />
  )
}

type Amounts = Pick<TrialRow, 'opening' | 'debit' | 'credit' | 'closing' | 'entries'> & Partial<Pick<TrialRow, 'side'>>
const cellsOf = (name: string, { side, opening, debit, credit, closing, entries }: Amounts, more: ReactNode = ''): ReactNode[] => [
  name,
  side ? sides[side] : '',
  ...[opening, debit, credit, closing].map(groupedYuan),
  entries.toLocaleString('zh-CN'),
  more,
]
const strong = (cell: ReactNode, index: number) => (cell ? <strong key={heads[index]}>{cell}</strong> : cell)

/** a line that sums up many accounts and can be opened */
const isOfStreams = ({ account }: TrialRow) => account.includes(':')
const detail = (kind: AccountKind, open: (kind: AccountKind) => void) => (
  <Button size="small" onClick={() => open(kind)} aria-label={`查看${accountKinds[kind]}明细`}>
    明细
  </Button>
)
