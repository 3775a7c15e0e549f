import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Tag } from '#contracts/client/look/Tag.tsx'
import type { Static } from '#contracts/kernel/schema.ts'
import { fieldKinds, fieldStatuses } from '#contracts/retail/codes.ts'
import { checkAiResultField, type getVersion } from '#contracts/retail/rules-api.ts'
import { useFailed, useSend } from '../kit/calls.ts'
import { Nothing } from '../kit/Nothing.tsx'
import { CorrectDialog, isRungs } from './CorrectDialog.tsx'
import { FeeTable } from './FeeTable.tsx'

type Version = Static<typeof getVersion.data>
type Field = Version['fields'][number]
const mayConfirm = ({ kind, cabins, steps, flag }: Field) =>
  kind === 'UNREAD' || (kind !== 'WHICH' && (cabins ?? steps ?? flag) !== undefined)
const isPending = ({ status }: Field) => status === 'PENDING'

/**
 * The fields that were read out of a text, each beside its words in it, the doubtful ones first. A person confirms or corrects one after
 * the other: Enter confirms and goes on, E corrects. Those that are done may be left out. `finish` is what can be done when none is left.
 */
export const Check = ({ version, isOpen, finish }: { version: Version; isOpen: boolean; finish: ReactNode }) => {
  const { fields, text = '', obstacles } = version
  const left = fields.filter(isPending)
  const [isPendingOnly, setPendingOnly] = useState(false)
  const [current, setCurrent] = useState(left[0]?.id)
  const [correcting, setCorrecting] = useState<Field>()
  const { send, isPending: isSending } = useSend(checkAiResultField)
  const failed = useFailed()
  const items = useRef(new Map<string, HTMLLIElement>())
  const end = useRef<HTMLDivElement>(null)
  if (fields.length === 0) return <Nothing text="没有须核对的字段：规则是逐条填写的，没有识别原文" />

  const goOn = (from: Field) => {
    const all = [...fields.slice(fields.indexOf(from) + 1), ...fields]
    const next = all.find(one => isPending(one) && one.id !== from.id)
    if (next) items.current.get(next.id)?.focus()
    else end.current?.focus()
  }
  const confirm = async (field: Field) => {
    if (isSending) return
    try {
      await send({ id: field.id, result: 'CONFIRM' })
      goOn(field)
    } catch (error) {
      failed(error)
    }
  }
  const press = (event: KeyboardEvent, field: Field) => {
    if (!isOpen || event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const isEnter = event.key === 'Enter'
    if (!isEnter && event.key.toLowerCase() !== 'e') return
    event.preventDefault()
    if (isEnter && !isPending(field)) return
    if (isEnter && mayConfirm(field)) confirm(field)
    else if (field.kind !== 'UNREAD') setCorrecting(field)
  }
  const doubts = left.filter(({ doubt }) => doubt).length
  return (
    <>
      <Box ref={end} tabIndex={-1} sx={{ mb: 2, outline: 'none' }}>
        <Alert severity={left.length > 0 ? 'info' : 'success'} action={left.length === 0 && obstacles.length === 0 ? finish : undefined}>
          {left.length > 0
            ? `还有 ${left.length} 个字段待核对${doubts > 0 ? `，其中 ${doubts} 个有疑问` : ''}，共 ${fields.length} 个。`
            : `${fields.length} 个字段已全部核对。${obstacles.length > 0 ? `启用前还须处理：${obstacles.join('；')}` : ''}`}
        </Alert>
        {isOpen && (
          <FormControlLabel
            label="只看待核对"
            control={<Checkbox size="small" checked={isPendingOnly} onChange={(_, checked) => setPendingOnly(checked)} />}
          />
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
        <Original text={text} of={fields.find(({ id }) => id === current)} />
        <Box component="ul" aria-label="识别字段" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, alignContent: 'start' }}>
          {(isPendingOnly ? left : fields).map(field => (
            <Box
              component="li"
              key={field.id}
              ref={(item: HTMLLIElement | null) => {
                if (item) items.current.set(field.id, item)
                else items.current.delete(field.id)
              }}
              tabIndex={0}
              onFocus={() => setCurrent(field.id)}
              onKeyDown={(event: KeyboardEvent) => press(event, field)}
              sx={{
                border: 1,
                borderColor: field.id === current ? 'primary.main' : 'divider',
                borderRadius: 1,
                p: 1.5,
                minWidth: 0,
                scrollMarginTop: { xs: 'calc(24vh + 72px)', md: 88 },
                bgcolor: 'background.paper',
              }}
            >
              <Shown field={field} />
              {isOpen && (
                <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
                  {mayConfirm(field) && isPending(field) && (
                    <Button size="small" variant="outlined" disabled={isSending} onClick={() => confirm(field)}>
                      {field.kind === 'UNREAD' ? '确认与规则无关' : '确认'}
                    </Button>
                  )}
                  {field.kind !== 'UNREAD' && (
                    <Button size="small" disabled={isSending} onClick={() => setCorrecting(field)}>
                      {field.kind === 'WHICH' ? '选择' : mayConfirm(field) ? '更正' : '填写'}
                    </Button>
                  )}
                </Box>
              )}
            </Box>
          ))}
        </Box>
      </Box>
      {correcting && <CorrectDialog field={correcting} close={() => setCorrecting(undefined)} done={() => goOn(correcting)} />}
    </>
  )
}

/** A field with its value, its words in the text and its doubt. */
const Shown = ({ field }: { field: Field }) => {
  const { ruleNo, kind, status, doubt, quote, cabins, steps, flag } = field
  const value = cabins?.join('、') ?? (flag === undefined ? undefined : flag ? '是' : '否')
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 0.5 }}>
        <Typography variant="subtitle2" component="h3">
          {ruleNo} {fieldKinds[kind]}
        </Typography>
        <Tag tone={isPending(field) ? 'neutral' : 'done'}>{fieldStatuses[status]}</Tag>
        {doubt && isPending(field) && <Tag tone="waiting">疑问</Tag>}
      </Box>
      {steps && <FeeTable what={kind === 'CHANGE' ? '改期' : '退票'} title={isRungs(field) ? fieldKinds[kind] : '费率'} steps={steps} />}
      {value !== undefined && <Typography variant="body1">{kind === 'CABINS' && cabins?.length === 0 ? '全部舱位' : value}</Typography>}
      {doubt && isPending(field) && (
        <Typography variant="body2" sx={{ color: 'warning.main' }}>
          {doubt}
        </Typography>
      )}
      {quote && (
        <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mt: 0.5 }}>
          原文：{quote}
        </Typography>
      )}
    </>
  )
}

/** The text, with the words marked that a field was read from. It stays in view beside the fields. */
const Original = ({ text, of }: { text: string; of: Field | undefined }) => {
  const mark = useRef<HTMLElement>(null)
  const region = useRef<HTMLDivElement>(null)
  const { from = 0, to = 0 } = of ?? {}
  useEffect(() => {
    const [box, words] = [region.current, mark.current]
    // the text alone is scrolled, since the page stays at the field
    if (box && words && to > from) box.scrollTop = words.offsetTop - box.clientHeight / 3
  }, [from, to])
  return (
    <Box
      ref={region}
      role="region"
      aria-label="客规原文"
      tabIndex={0}
      sx={{
        position: 'sticky',
        top: { xs: 56, sm: 72 },
        zIndex: 1,
        alignSelf: 'start',
        maxHeight: { xs: '24vh', md: 'calc(100vh - 120px)' },
        overflow: 'auto',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        p: 2,
      }}
    >
      {text.slice(0, from)}
      {to > from && (
        <Box component="mark" ref={mark}>
          {text.slice(from, to)}
        </Box>
      )}
      {text.slice(to)}
    </Box>
  )
}
