import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import { useNotify } from 'ra-core'
import { useId, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { importBill } from '#contracts/payment/reconciliation/api.ts'
import { differenceKinds, moneyWays } from '#contracts/payment/reconciliation/match.ts'
import { useSend } from '../kit/calls.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Field } from '../kit/Field.tsx'
import { FilePick } from '../kit/FilePick.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { Panel } from '../kit/Panel.tsx'
import { Problem } from '../kit/Problem.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { SumsTable } from './SumsTable.tsx'

export type BillReport = Static<typeof importBill.data>
export type AskedBill = Pick<Static<typeof importBill.body>, 'channel' | 'day'>

export const BillImport = ({ asked, close }: { asked: AskedBill | undefined; close: () => void }) => {
  const inputs = inputsOf(importBill.body, ['channel', 'day'])
  const form = useInputs(inputs, asked)
  const [seen, setSeen] = useState<{ file: File; body: AskedBill; report: BillReport }>()
  const [problem, setProblem] = useState<unknown>()
  const { send, isPending } = useSend(importBill)
  const notify = useNotify()
  const title = useId()
  const run = async (doing: () => Promise<unknown>) => {
    setProblem(undefined)
    try {
      await doing()
    } catch (error) {
      setProblem(error)
    }
  }
  const look = (file: File) =>
    run(async () => {
      const body = form.check() as AskedBill | undefined
      if (body) setSeen({ file, body, report: await send({ ...body, mode: 'preview' }, { files: { file } }) })
    })
  const take = ({ file, body }: NonNullable<typeof seen>) =>
    run(async () => {
      const { differences } = await send({ ...body, mode: 'all' }, { files: { file } })
      notify(differences > 0 ? `账单已导入，有 ${differences} 笔差异待处理` : '账单已导入，全部相符', { type: 'success' })
      close()
    })
  return (
    <Dialog onClose={isPending ? undefined : close} fullWidth maxWidth="md" aria-labelledby={title}>
      <DialogTitle id={title}>{importBill.zh}</DialogTitle>
      <DialogContent>
        {seen ? (
          <Seen report={seen.report} />
        ) : (
          <Box sx={{ display: 'grid', gap: 2, mt: 1 }}>
            <Alert severity="info">
              {importBill.note} 各渠道的列名可在
              <Link component={RouterLink} to="/billFormat">
                对账单格式
              </Link>
              中修改。
            </Alert>
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
              {inputs.map(input => (
                <Field key={input.field} {...form.props(input)} disabled={isPending || asked !== undefined} />
              ))}
            </Box>
            <FilePick
              name="选择账单文件"
              accept=".csv,.xlsx,.xls,.zip,.gz"
              choose={look}
              disabled={isPending}
              variant="outlined"
              size="medium"
              fullWidth
            >
              选择账单文件，预览对账结果
            </FilePick>
          </Box>
        )}
        {isPending && (
          <Box role="status" sx={{ mt: 2 }}>
            <LinearProgress aria-label="正在读取账单" />
          </Box>
        )}
        {problem !== undefined && <Problem error={problem} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={close} disabled={isPending}>
          取消
        </Button>
        {seen && (
          <Button onClick={() => setSeen(undefined)} disabled={isPending}>
            换一个文件
          </Button>
        )}
        {seen && seen.report.wrong === 0 && !seen.report.isSame && (
          <Button variant="contained" disabled={isPending} onClick={() => take(seen)} autoFocus>
            导入（{seen.report.theirs.payments + seen.report.theirs.refunds} 笔）
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** The file's sums, ours, and the differences; for an unreadable file, where and why. */
const Seen = ({ report }: { report: BillReport }) => {
  const { wrong, errors, isSame, theirs, ours, fee, matched, differences, worth, kinds, rows, ignored } = report
  if (wrong > 0)
    return (
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="error">文件有 {wrong} 处错误，不能导入。</Alert>
        <SmallTable
          label="账单错误"
          heads={['行', '问题']}
          rows={errors.map(({ line, message }) => ({ key: `${line} ${message}`, cells: [line ? `第 ${line} 行` : '文件', message] }))}
        />
      </Box>
    )
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity={isSame ? 'info' : differences > 0 ? 'warning' : 'success'}>
        {isSame ? '该文件已导入过，无须重复导入。' : `相符 ${matched} 笔，差异 ${differences} 笔，差额 ${formatYuan(worth)}。尚未导入。`}
      </Alert>
      <SumsTable theirs={theirs} ours={ours} />
      <Facts
        facts={[
          ['渠道手续费', formatYuan(fee)],
          ['不参与对账的行数', String(ignored)],
          ...kinds.map(({ kind, count, worth }) => [differenceKinds[kind], `${count} 笔，${formatYuan(worth)}`] as const),
        ]}
      />
      {rows.length > 0 && (
        <Panel title={`账单明细${rows.length < theirs.payments + theirs.refunds ? `（前 ${rows.length} 笔）` : ''}`}>
          <SmallTable
            label="账单明细"
            nowrap
            height={280}
            heads={['行', '类型', '商户单号', '渠道流水号', '金额', '交易时间']}
            right={[4]}
            rows={rows.map(({ line, what, key, tradeNo, amount, at }) => ({
              key: String(line),
              cells: [line, moneyWays[what], key || '--', tradeNo || '--', formatYuan(amount), formatDateTime(at)],
            }))}
          />
        </Panel>
      )}
    </Box>
  )
}
