import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { bringings, checkPnr, differenceItems, differenceKinds, type PnrDifference, syncPnr } from '#contracts/order/pnr/pnr-api.ts'
import { pnrStates } from '#contracts/order/pnr/pnr-events.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Fields } from '../kit/Fields.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'
import type { ShownOrder } from './OrderDetail.tsx'
import { onlyPnr, pnrsOf } from './pnrs.ts'

type Checked = Static<typeof checkPnr.data>

/** The pasted text of a PNR beside its order: what differs, what was not read, and what is chosen is brought over (DOMAIN §3.3). */
export const PnrSyncDialog = ({ order, close }: { order: ShownOrder; close: () => void }) => {
  const labels = pnrsOf(order)
  const inputs = inputsOf(checkPnr.body, ['pnrId', 'text']).map(input =>
    input.field === 'pnrId' ? { ...input, kind: 'text' as const, labels } : { ...input, long: true },
  )
  const form = useInputs(inputs, onlyPnr(order))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const asked = form.values as Static<typeof checkPnr.body> | undefined
  return (
    <CommandDialog
      endpoint={syncPnr}
      label="核对PNR"
      revision={order.revision}
      explain="粘贴主机上 RT、RTN 显示的全部文本，逐项与订单核对；勾选的项目一次带入订单。文本不保存。"
      body={asked && chosen.length > 0 ? { ...asked, bring: [...chosen] } : undefined}
      incomplete="请粘贴PNR文本，并勾选要带入的项目"
      check={form.check}
      preview={{
        endpoint: checkPnr,
        body: asked,
        show: checked => <Compared checked={checked} chosen={chosen} choose={setChosen} />,
        action: () => (chosen.length > 0 ? `带入所选 ${chosen.length} 项` : undefined),
        // a line that the newest text does not have is not chosen any more
        seal: ({ differences }) => ({ bring: chosen.filter(key => differences.some(one => one.key === key)) }),
      }}
      done={done}
      maxWidth="md"
      close={close}
    >
      {({ disabled, errors }) => <Fields of={inputs.map(form.props)} disabled={disabled} errors={errors} />}
    </CommandDialog>
  )
}
const done = ({ pnr, added, modified, tickets, ticketBy, state }: Static<typeof syncPnr.data>): string =>
  [
    `${pnr} 已同步`,
    added > 0 && `录入${added}人`,
    modified > 0 && `更正${modified}人`,
    tickets > 0 && `登记票号${tickets}张`,
    ticketBy && `出票时限改为${formatDateTime(ticketBy)}`,
    state && `PNR状态登记为${pnrStates[state]}`,
  ]
    .filter(Boolean)
    .join('，')

type Choosing = { chosen: readonly string[]; choose: (keys: readonly string[]) => void }
const Compared = ({ checked: { lines, understood, left, isCancelled, differences }, ...choosing }: { checked: Checked } & Choosing) => {
  const other = differences.filter(({ kind }) => kind !== 'SAME')
  const bringable = other.flatMap(({ key, bring }) => (bring ? [key] : []))
  const isAll = bringable.every(key => choosing.chosen.includes(key))
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {isCancelled && <Alert severity="error">文本显示PNR已被取消，不能同步</Alert>}
      <Typography variant="body2">
        {`文本 ${lines} 行，读懂 ${understood} 行，未读懂 ${left.length} 行；一致 ${differences.length - other.length} 项，不一致 ${other.length} 项`}
      </Typography>
      {left.length > 0 && (
        <Alert severity="warning">
          {left.map(({ line, text, why }) => (
            <Box key={line} sx={{ overflowWrap: 'anywhere' }}>{`第${line}行 ${why}：${text.trim()}`}</Box>
          ))}
        </Alert>
      )}
      {bringable.length > 1 && (
        <FormControlLabel
          control={<Checkbox size="small" checked={isAll} onChange={() => choosing.choose(isAll ? [] : bringable)} />}
          label={`全选可带入的 ${bringable.length} 项`}
        />
      )}
      {other.map(one => (
        <Line key={one.key} of={one} {...choosing} />
      ))}
    </Box>
  )
}

/** both sides beside one another, also on a narrow screen, where what the line is about stands above them */
const Line = ({ of: { key, item, kind, traveller, bring, why, ...sides }, chosen, choose }: { of: PnrDifference } & Choosing) => (
  <Box
    sx={{
      display: 'grid',
      gap: 1,
      alignItems: 'center',
      gridTemplateColumns: { xs: '1fr 1fr', md: '160px 1fr 1fr 200px' },
      borderTop: 1,
      borderColor: 'divider',
      pt: 1,
    }}
  >
    <Typography variant="body2" sx={ROW}>
      {[differenceItems[item], traveller, differenceKinds[kind]].filter(Boolean).join(' ')}
    </Typography>
    <Side head="订单" text={sides.ours ?? sides.ourName ?? sides.ourDocument} />
    <Side head="PNR" text={sides.theirs ?? sides.theirName ?? sides.theirDocument} />
    {bring ? (
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={chosen.includes(key)}
            onChange={(_, on) => choose(on ? [...chosen, key] : chosen.filter(one => one !== key))}
          />
        }
        label={bringings[bring]}
        sx={ROW}
      />
    ) : (
      <Typography variant="body2" color="text.secondary" sx={ROW}>
        {why}
      </Typography>
    )}
  </Box>
)
/** a line of its own where the screen is narrow */
const ROW = { gridColumn: { xs: '1 / -1', md: 'auto' } } as const
const Side = ({ head, text = '—' }: { head: string; text?: string | undefined }) => (
  <Box sx={{ overflowWrap: 'anywhere' }}>
    <Typography variant="caption" color="text.secondary" component="div">
      {head}
    </Typography>
    {text}
  </Box>
)
