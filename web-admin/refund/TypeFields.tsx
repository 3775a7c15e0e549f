import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { RefundType } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { showRefund } from '#contracts/refund/api.ts'

type Form = Static<typeof showRefund.data>
/** the chosen type, its reason, and the airline's notice where the type asks for one */
export type TypeChosen = { refundType: RefundType; reasonCode: string; noticeNo: string }
type Props = {
  form: Pick<Form, 'refundTypes' | 'offered'>
  chosen: TypeChosen
  change: (chosen: TypeChosen) => void
  /** true once the person wanted to go on */
  tried: boolean
  disabled: boolean
  errors: Readonly<Record<string, string>>
}

/** The type of a refund with what it asks for: one of its reasons, and a notice. */
export const TypeFields = ({ form: { refundTypes, offered }, chosen, change, tried, disabled, errors }: Props) => {
  const { refundType, reasonCode, noticeNo } = chosen
  const type = refundTypes.find(({ code }) => code === refundType)
  const missing = tried && noNotice(type, chosen)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))' }}>
      <TextField
        label="退票类型"
        value={refundType}
        onChange={event => change({ ...chosen, refundType: event.target.value as RefundType, reasonCode: '' })}
        select
        disabled={disabled}
        error={errors.refundType !== undefined}
        helperText={
          errors.refundType ??
          (offered?.refundType === refundType
            ? `航班${offered.flightNo}变动，免收手续费`
            : type && `可申请至 ${formatDateTime(type.until).slice(0, 16)}`)
        }
      >
        {refundTypes.map(({ code, label, refundable }) => (
          <MenuItem key={code} value={code} disabled={!refundable}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {type && type.reasons.length > 0 && (
        <TextField
          label="退票原因"
          value={reasonCode}
          onChange={event => change({ ...chosen, reasonCode: event.target.value })}
          select
          disabled={disabled}
          error={errors.reasonCode !== undefined}
          helperText={errors.reasonCode}
        >
          <MenuItem value="">（空）</MenuItem>
          {type.reasons.map(({ code, label }) => (
            <MenuItem key={code} value={code}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      )}
      {type?.notice && (
        <TextField
          label="通告编号"
          value={noticeNo}
          onChange={event => change({ ...chosen, noticeNo: event.target.value })}
          required
          disabled={disabled}
          error={missing || errors.noticeNo !== undefined}
          helperText={errors.noticeNo ?? (missing ? '必填' : undefined)}
        />
      )}
    </Box>
  )
}

/** Does the type ask for a notice that is not named yet? */
export const noNotice = (type: Form['refundTypes'][number] | undefined, { noticeNo }: TypeChosen): boolean =>
  type?.notice === true && noticeNo.trim() === ''
