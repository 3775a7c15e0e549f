import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import {
  type FigureRequest,
  monitoringDocuments,
  paymentDocuments,
  refundDocuments,
  salesDocuments,
  salesVolumeDocuments,
  tradeDocuments,
  volumeDocuments,
} from '#contracts/report/figures/api.ts'
import { measuresOf, partsOf, type ReportName, reports, type SourceName, sources } from '#contracts/report/figures/reports.ts'
import { useAsk } from '../../kit/calls.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { Fetched } from '../../kit/Fetched.tsx'
import { Nothing } from '../../kit/Nothing.tsx'
import { SmallTable } from '../../kit/SmallTable.tsx'
import { shownValue } from './shown.ts'

const calls = {
  sales: salesDocuments,
  salesVolume: salesVolumeDocuments,
  volume: volumeDocuments,
  trade: tradeDocuments,
  payment: paymentDocuments,
  refund: refundDocuments,
  monitoring: monitoringDocuments,
}
/** A figure whose documents are asked for: a measure, of a line or of the total, of this span or of the other. */
export type Doubted = { measure: string; key?: string[]; names?: string[]; other?: boolean }
const SIZE = 50
const screens: Readonly<Partial<Record<SourceName, string>>> = { sale: 'order', paid: 'payment', back: 'refund' }

/** The documents behind a figure, each with its part; together they are the figure. */
export const DocumentsDialog = ({
  name,
  question,
  doubted: { measure, key, names = [], other },
  close,
}: {
  name: ReportName
  question: FigureRequest
  doubted: Doubted
  close: () => void
}) => {
  const [page, setPage] = useState(0)
  const { sort: _, ...same } = question
  const found = useAsk(calls[name], { ...same, measure, ...(key && { key }), ...(other && { other }), page, size: SIZE })
  const of = measuresOf(name)[measure]!
  const { zh, kind, says } = of
  const made = partsOf(name, of)
  const { source } = reports[name]
  return (
    <Dialog onClose={close} maxWidth="md" fullWidth aria-labelledby="documents">
      <DialogTitle id="documents">{[other ? '对比期间' : '', ...names, zh].filter(Boolean).join(' · ')}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {says}
        </Typography>
        <Fetched from={found}>
          {({ content, totalElements, parts, total, value }) => {
            const shown = (n: number, part: number) => shownValue(made[n]!.kind, part)
            return totalElements === 0 ? (
              <Nothing text="没有单据" />
            ) : (
              <>
                <Typography sx={{ mb: 1 }}>
                  {zh} <strong>{shownValue(kind, value)}</strong>
                  {kind === 'money' && ' 元'}，由 {totalElements.toLocaleString('zh-CN')} 份{sources[source].document}
                  组成
                </Typography>
                <SmallTable
                  label="背后的单据"
                  heads={[
                    sources[source].document,
                    '代理人',
                    '航司',
                    ...parts.map((part, n) => (made[n]!.kind === 'money' ? `${part}（元）` : part)),
                  ]}
                  right={parts.map((_, n) => 3 + n)}
                  rows={[
                    ...content.map(({ id, agencyName = '--', airLine = '--', values }) => ({
                      key: id,
                      cells: [
                        <Document key={id} source={source} id={id} />,
                        agencyName,
                        airLine,
                        ...values.map((part, n) => shown(n, part)),
                      ] as ReactNode[],
                    })),
                    { key: 'total', cells: [<strong key="sum">合计</strong>, '', '', ...total.map((part, n) => shown(n, part))] },
                  ]}
                />
                {totalElements > SIZE && (
                  <>
                    <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
                      上一页
                    </Button>
                    <Button disabled={(page + 1) * SIZE >= totalElements} onClick={() => setPage(page + 1)}>
                      下一页
                    </Button>
                  </>
                )}
              </>
            )
          }}
        </Fetched>
      </DialogContent>
      <DialogActions>
        <Button onClick={close} variant="contained" autoFocus>
          关闭
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const Document = ({ source, id }: { source: SourceName; id: string }) => {
  const screen = screens[source]
  return screen ? (
    <Link component={RouterLink} to={`/${screen}/${encodeURIComponent(id)}/show`} underline="hover">
      {id}
    </Link>
  ) : (
    id
  )
}
