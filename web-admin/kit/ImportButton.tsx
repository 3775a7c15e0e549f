import UploadFile from '@mui/icons-material/UploadFile'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useDataProvider, useRefresh } from 'ra-core'
import { useId, useRef, useState } from 'react'
import { newKey } from '#contracts/client/call.ts'
import { columnsIn } from '#contracts/client/columns.ts'
import { type Download, save } from '#contracts/client/file.ts'
import { headOf, textOf } from '#contracts/client/format.ts'
import { besideText } from '#contracts/client/text.ts'
import { contentsOf } from '#contracts/client/upload.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import type { ImportReport } from '#contracts/kernel/record.ts'
import type { TSchema } from '#contracts/kernel/schema.ts'
import type { AppDataProvider } from '../providers/dataProvider.ts'
import { rejectedRows, wrongLines } from '../providers/imports.ts'
import { useFailed, useMay } from './calls.ts'
import { Dialog } from './Dialog.tsx'
import { FilePick } from './FilePick.tsx'
import { Problem } from './Problem.tsx'
import { SmallTable } from './SmallTable.tsx'

type ImportProps = {
  endpoint: AnyEndpoint
  template: AnyEndpoint
  label?: string
  fields?: Record<string, unknown>
  /** revision of the document on screen that the import changes, so that it does not overwrite changes of others */
  revision?: number
  /** schema of a row, with titles and kinds for the preview */
  row: TSchema
  variant?: 'text' | 'outlined'
}

/**
 * Imports a table: template, upload, preview, then all rows or the good ones, then the result; wrong rows come back as a file to correct.
 */
export const ImportButton = ({ variant = 'text', label, ...props }: ImportProps) => {
  const [open, setOpen] = useState(false)
  const may = useMay()
  if (!may(props.endpoint)) return null
  return (
    <>
      <Button startIcon={<UploadFile />} variant={variant} onClick={() => setOpen(true)}>
        {label ?? '导入 Excel'}
      </Button>
      {open && <ImportDialog {...props} close={() => setOpen(false)} />}
    </>
  )
}

type Step =
  | { at: 'choose' }
  | { at: 'preview'; file: File; revision?: number | undefined; report: ImportReport }
  | { at: 'done'; report: ImportReport; rejected?: Download }

const ImportDialog = ({
  endpoint,
  template,
  fields,
  revision,
  row,
  close,
}: Omit<ImportProps, 'variant' | 'label'> & { close: () => void }) => {
  const { ask, command, previewImport, commitImport } = useDataProvider<AppDataProvider>()
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<unknown>()
  // one key per file and mode: a second press after a failed connection repeats the same import
  const keys = useRef(new Map<string, string>())
  const failed = useFailed()
  const refresh = useRefresh()
  const title = useId()

  const busy = sent !== undefined
  const run = async (doing: (onProgress: (share: number) => void) => Promise<Step>) => {
    setProblem(undefined)
    setSent(0)
    try {
      setStep(await doing(setSent))
    } catch (error) {
      setProblem(error)
    } finally {
      setSent(undefined)
    }
  }
  const look = (file: File) =>
    run(async onProgress => ({
      at: 'preview',
      file,
      revision,
      report: await previewImport({ endpoint, file, revision, onProgress, ...present({ fields }) }),
    }))
  const rejectedOf = (file: File) => rejectedRows(command, { endpoint, file, ...present({ fields }) })
  const download = (file: File) =>
    run(async () => {
      save(await rejectedOf(file))
      return step
    })
  const write = ({ file, revision }: { file: File; revision?: number | undefined }, mode: 'all' | 'accepted') =>
    run(async onProgress => {
      // fetched before the good rows are written: afterwards these would be reported as existing
      const rejected = mode === 'accepted' ? await rejectedOf(file) : undefined
      const word = JSON.stringify([mode, revision, await contentsOf({ file })])
      const key = keys.current.get(word) ?? newKey()
      keys.current.set(word, key)
      const report = await commitImport({ endpoint, file, revision, mode, key, onProgress, ...present({ fields }) })
      refresh()
      return { at: 'done', report, ...present({ rejected }) }
    })
  const fetchTemplate = async () => {
    try {
      save((await ask(template, {})) as { name: string; blob: Blob })
    } catch (error) {
      failed(error)
    }
  }

  return (
    <Dialog onClose={busy ? undefined : close} fullWidth maxWidth="md" aria-labelledby={title}>
      <DialogTitle id={title}>{endpoint.zh}</DialogTitle>
      <DialogContent>
        {step.at === 'choose' && <Choose note={endpoint.note} choose={look} fetchTemplate={fetchTemplate} disabled={busy} />}
        {step.at !== 'choose' && <Report report={step.report} row={row} written={step.at === 'done'} />}
        {busy && (
          <Box sx={{ mt: 2 }} role="status">
            <Typography gutterBottom>{sent < 1 ? '正在上传…' : '正在处理…'}</Typography>
            <LinearProgress aria-label="上传进度" {...(sent < 1 && { variant: 'determinate' as const, value: sent * 100 })} />
          </Box>
        )}
        {problem !== undefined && <Problem error={problem} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={close} disabled={busy}>
          {step.at === 'done' ? '关闭' : '取消'}
        </Button>
        {step.at !== 'choose' && (
          <Button onClick={() => setStep({ at: 'choose' })} disabled={busy}>
            换一个文件
          </Button>
        )}
        {step.at === 'preview' && step.report.bad > 0 && (
          <Button disabled={busy} onClick={() => download(step.file)}>
            下载错误行
          </Button>
        )}
        {step.at === 'done' && step.rejected && <Button onClick={() => save(step.rejected!)}>下载错误行</Button>}
        {step.at === 'preview' && step.report.bad > 0 && step.report.good > 0 && (
          <Button variant="contained" disabled={busy} onClick={() => write(step, 'accepted')}>
            仅导入正确的 {step.report.good} 行
          </Button>
        )}
        {step.at === 'preview' && step.report.bad === 0 && (
          <Button variant="contained" disabled={busy || step.report.total === 0} onClick={() => write(step, 'all')} autoFocus>
            全部导入（{step.report.good} 行）
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

type ChooseProps = { note: string; disabled: boolean; choose: (file: File) => void; fetchTemplate: () => void }
const Choose = ({ note, disabled, choose, fetchTemplate }: ChooseProps) => (
  <>
    <Typography sx={{ mb: 2 }}>
      请先
      <Button onClick={fetchTemplate} sx={{ verticalAlign: 'baseline' }}>
        下载模板
      </Button>
      填写后上传。支持 .xlsx、.xls、.csv，列的顺序不限。上传后先预览，确认后才写入。
    </Typography>
    {note && (
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {note}
      </Typography>
    )}
    <Box
      sx={{ '& label': { py: 4, borderStyle: 'dashed' } }}
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        const [file] = event.dataTransfer.files
        if (file && !disabled) choose(file)
      }}
    >
      <FilePick
        name="选择要导入的文件"
        accept=".xlsx,.xls,.csv"
        choose={choose}
        disabled={disabled}
        variant="outlined"
        size="medium"
        fullWidth
      >
        点击选择文件，或拖到此处
      </FilePick>
    </Box>
  </>
)

const Report = ({ report, row: schema, written }: { report: ImportReport; row: TSchema; written: boolean }) => {
  const columns = columnsIn(schema)
  const wrong = wrongLines(report)
  const noted = report.rows.flatMap(({ row, notes = {} }) => Object.values(notes).map(note => ({ row, note })))
  const good = report.rows.filter(({ errors }) => Object.keys(errors).length === 0)
  // the first row may lack what a later one says, such as that it arrives the next day
  const fields = [...new Set(good.flatMap(({ values }) => Object.keys(values)))].filter(field => columns.has(field))
  const changing = good.filter(({ action }) => action === 'modify').length
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {written ? (
        <Alert severity={report.bad > 0 ? 'warning' : 'success'}>
          共 {report.total} 行，已写入 {report.written} 行{report.bad > 0 && `，${report.bad} 行有误未写入`}
          {report.written < report.good && `，${report.good - report.written} 行与现有数据相同`}。
        </Alert>
      ) : (
        <Alert severity={report.bad > 0 ? 'warning' : 'info'}>
          共 {report.total} 行，{report.good} 行正确
          {report.bad > 0 && `，${report.bad} 行有误`}
          {changing > 0 && `，其中 ${changing} 行将更新已有数据`}。尚未写入。
        </Alert>
      )}
      {report.gone && (
        <Alert severity="warning">
          文件即全部内容：原有的 {report.gone.length} 项不在正确的行中，{written ? '已' : '将'}删除：{report.gone.join('、')}
        </Alert>
      )}
      {report.ignored.length > 0 && <Alert severity="info">未识别的列（不导入）：{report.ignored.join('、')}</Alert>}
      {report.unread && report.unread.length > 0 && (
        <Alert severity="info">文件中还有其他工作表，未读取：{report.unread.join('、')}。只读取第一个可见的工作表。</Alert>
      )}
      {report.beside && <Alert severity="info">不是数据、未导入的行：{besideText(report.beside)}</Alert>}
      {wrong.length > 0 && (
        <SmallTable
          label="有误的行"
          heads={['行', '问题']}
          rows={wrong.map(({ line, message }) => ({ key: `${line} ${message}`, cells: [`第 ${line} 行`, message] }))}
        />
      )}
      {noted.length > 0 && (
        <SmallTable
          label="请核对"
          heads={['行', '说明']}
          rows={noted.map(({ row, note }) => ({ key: `${row} ${note}`, cells: [`第 ${row} 行`, note] }))}
        />
      )}
      {!written && good.length > 0 && (
        <SmallTable
          label="预览"
          nowrap
          heads={['行', ...fields.map(field => headOf(columns.get(field)!))]}
          rows={good.slice(0, 50).map(({ row, values }) => ({
            key: String(row),
            cells: [row, ...fields.map(field => textOf(columns.get(field)!, values[field]))],
          }))}
        />
      )}
    </Box>
  )
}
