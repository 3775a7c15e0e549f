import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useListContext, useUnselect } from 'ra-core'
import { type FormEvent, Fragment, useId, useState } from 'react'
import type { Endpoint } from '#contracts/kernel/endpoint.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static, TSchema } from '#contracts/kernel/schema.ts'
import { batchCalls, type batchCancel } from '#contracts/order/batch/api.ts'
import { type BatchOperation, batchOperations, batchStatusIds } from '#contracts/order/batch/words.ts'
import { useMay, useSend } from '../../kit/calls.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Field } from '../../kit/Field.tsx'
import { type Input, inputsOf } from '../../kit/inputs.ts'
import { Problem } from '../../kit/Problem.tsx'
import { SmallTable } from '../../kit/SmallTable.tsx'
import { useInputs } from '../../kit/useInputs.ts'
import { OrderLink } from '../OrderLink.tsx'
import { BatchProgress } from './BatchProgress.tsx'

type Foreseen = Static<typeof batchCancel.data>
/** the call of any operation: they all answer alike */
type BatchCall = Endpoint<'command', string, TSchema, typeof batchCancel.data>
/** fields that say which orders, and whether it is only tried */
const CHOOSING = ['preview']
/** refusals of one reason that are named */
const NAMED = 5

const isOperation = (code: string): code is BatchOperation => Object.hasOwn(batchCalls, code)
const fieldsOf = (call: BatchCall): Input[] => {
  const inputs = inputsOf(call.body).filter(({ field }) => !CHOOSING.includes(field))
  return inputs.map(input => (input.field === 'statusId' ? { ...input, labels: batchStatusIds } : input))
}

/**
 * Does one operation for many orders: it is chosen, tried over all of them, confirmed as it was shown, and then its progress is shown.
 * `ids`: the chosen rows; without them all that match the filter of the list.
 */
export const BatchDialog = ({ ids, close }: { ids?: readonly string[]; close: () => void }) => {
  const { filterValues, total = 0, resource } = useListContext()
  const may = useMay()
  const unselect = useUnselect(resource)
  const title = useId()
  const allowed = Object.keys(batchCalls)
    .filter(isOperation)
    .filter(one => may(batchCalls[one]))
  const what: Input = {
    field: 'operation',
    title: '操作',
    kind: 'choice',
    optional: false,
    labels: Object.fromEntries(allowed.map(one => [one, batchOperations[one]])),
  }
  const [operation, setOperation] = useState<BatchOperation | undefined>()
  const call: BatchCall = batchCalls[operation ?? 'CANCEL']
  const fields = operation ? fieldsOf(call) : []
  const form = useInputs(fields)
  const { send, isPending } = useSend(call)
  const [foreseen, setForeseen] = useState<Foreseen>()
  const [batchId, setBatchId] = useState<string>()
  const [problem, setProblem] = useState<unknown>()
  const whose = ids ? { ids: [...ids] } : { filter: filterValues }
  const count = ids?.length ?? total

  const ask = async (more: object) => {
    const given = form.check()
    if (!given || !operation) return
    setProblem(undefined)
    try {
      const answer = await send({ ...whose, ...given, ...more })
      if (answer.batchId) setBatchId(answer.batchId)
      else setForeseen(answer)
    } catch (error) {
      form.tell(error)
      setProblem(error)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!foreseen) return ask({ preview: true })
    const { count, change, back } = foreseen
    return ask({ confirm: { count, change, back } })
  }
  // not sooner: the list's bar, and this dialog in it, disappear when nothing is selected
  const leave = () => {
    close()
    if (batchId && ids) unselect([...ids])
  }

  return (
    <Dialog onClose={isPending ? undefined : leave} fullWidth maxWidth="md" aria-labelledby={title}>
      <Box component="form" noValidate onSubmit={submit}>
        <DialogTitle id={title}>{operation ? batchOperations[operation] : '批量操作'}</DialogTitle>
        <DialogContent>
          {batchId ? (
            <>
              <DialogContentText>逐单办理，可关闭此窗口，进度与结果在「批量操作」中查看。</DialogContentText>
              <BatchProgress id={batchId} />
            </>
          ) : foreseen ? (
            <Outcome foreseen={foreseen} />
          ) : (
            <>
              <DialogContentText sx={{ mb: 2 }}>
                {ids ? `所选 ${count} 单` : `符合当前筛选条件的 ${count.toLocaleString('zh-CN')} 单`}
                。先试算，不改动订单；确认后逐单办理，办不了的订单列出原因。
              </DialogContentText>
              <Box sx={{ display: 'grid', gap: 2, mt: 1 }}>
                <Field
                  input={what}
                  value={operation ?? ''}
                  onChange={text => setOperation(isOperation(text) ? text : undefined)}
                  disabled={isPending}
                  autoFocus
                />
                {fields.map(input => (
                  <Field key={input.field} {...form.props(input)} disabled={isPending} />
                ))}
              </Box>
            </>
          )}
          {problem !== undefined && <Problem error={problem} />}
        </DialogContent>
        <DialogActions>
          {foreseen && !batchId && (
            <Button
              disabled={isPending}
              onClick={() => {
                setForeseen(undefined)
                setProblem(undefined)
              }}
            >
              返回修改
            </Button>
          )}
          <Button onClick={leave} disabled={isPending}>
            {batchId ? '关闭' : '取消'}
          </Button>
          {!batchId && (
            <Button
              type="submit"
              variant="contained"
              disabled={isPending || !operation || (foreseen !== undefined && foreseen.refused === foreseen.count)}
            >
              {foreseen ? `确认办理 ${foreseen.count - foreseen.refused} 单` : '试算'}
            </Button>
          )}
        </DialogActions>
      </Box>
    </Dialog>
  )
}

const signed = (fen: number) => (fen < 0 ? `减少 ${formatYuan(-fen)}` : fen > 0 ? `增加 ${formatYuan(fen)}` : '不变')

const Outcome = ({ foreseen: { count, refused, change, back, reasons } }: { foreseen: Foreseen }) => (
  <Box role="region" aria-label="试算结果" sx={{ display: 'grid', gap: 2 }}>
    <Facts
      facts={[
        ['订单数', count],
        ['可办理', count - refused],
        ['不能办理', refused],
        ['应收', signed(change)],
        ['应退', formatYuan(back)],
      ]}
    />
    {refused === count && <Alert severity="warning">所选订单都不能办理</Alert>}
    {reasons.length > 0 && (
      <SmallTable
        label="不能办理的原因"
        heads={['原因', '订单数', '订单']}
        right={[1]}
        cards={[0, 1, 2]}
        rows={reasons.map(({ message, count, examples }) => ({
          key: message,
          cells: [
            message,
            count,
            <Fragment key="orders">
              {examples.slice(0, NAMED).map((orderNo, n) => (
                <Fragment key={orderNo}>
                  {n > 0 && '、'}
                  <OrderLink orderNo={orderNo} />
                </Fragment>
              ))}
              {count > NAMED && ' 等'}
            </Fragment>,
          ],
        }))}
      />
    )}
  </Box>
)
