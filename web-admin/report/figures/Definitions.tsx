import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { type Dimension, dimensions, measuresOf, type Report, type ReportName, reports } from '#contracts/report/figures/reports.ts'
import { Dialog } from '../../kit/Dialog.tsx'

/** A dialog that says what a report counts, with the exact definition of each of its measures. */
export const Definitions = ({ name, close }: { name: ReportName; close: () => void }) => {
  const report: Report = reports[name]
  const line = (title: string, text: string) => (
    <Typography key={title} variant="body2" sx={{ mb: 1 }}>
      <strong>{title}</strong>：{text}
    </Typography>
  )
  return (
    <Dialog onClose={close} maxWidth="md" aria-labelledby="definitions">
      <DialogTitle id="definitions">{report.zh}：口径与指标</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{report.says}</Typography>
        {report.measures.map(measure => line(measuresOf(name)[measure]!.zh, measuresOf(name)[measure]!.says))}
        {report.dims.flatMap(dim => {
          const { zh, says }: Dimension = dimensions[dim]
          return says ? [line(zh, says)] : []
        })}
        <Typography variant="body2" color="textSecondary">
          没有航段之分的指标（订单数、收退款、增值产品、罚没）记在订单首段；按航段、航班、舱位或起飞日期筛选时不显示。对比期间较长时，多出的几天只计入合计。
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={close} variant="contained" autoFocus>
          关闭
        </Button>
      </DialogActions>
    </Dialog>
  )
}
