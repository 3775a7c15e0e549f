import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { policyConflicts } from '#contracts/policy/api.ts'
import { useAsk } from '../kit/calls.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Loading } from '../kit/Loading.tsx'
import { Nothing } from '../kit/Nothing.tsx'
import { Problem } from '../kit/Problem.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'
import { PolicyLink } from './PolicyLink.tsx'

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
