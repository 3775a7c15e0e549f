import UploadFile from '@mui/icons-material/UploadFile'
import Box from '@mui/material/Box'
import { useNavigate } from 'react-router-dom'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { addVersion, type getVersion, modifyVersion } from '#contracts/retail/rules-api.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Fields } from '../kit/Fields.tsx'
import { FilePick } from '../kit/FilePick.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'
import { textIn } from './text-file.ts'

type Version = Static<typeof getVersion.data>
type Given = Omit<Static<typeof modifyVersion.body>, 'id'>
const inputs = inputsOf(addVersion.body, ['airLine', 'name', 'validFrom', 'validTo', 'text']).map(input =>
  input.field === 'text' ? { ...input, long: true } : input,
)
const hints: Readonly<Record<string, string>> = {
  validTo: '不填为长期',
  text: '粘贴公告的文字或电子表格中的表格，识别后逐项核对',
}

/** A version by hand, as a copy of another, or out of a text that is pasted or comes as a file. */
export const VersionDialog = ({ version, copyOf, close }: { version?: Version; copyOf?: Version; close: () => void }) => {
  const navigate = useNavigate()
  const isHidden = (field: string) => (field === 'airLine' && (version || copyOf)) || (field === 'text' && copyOf)
  const shown = inputs.filter(({ field }) => !isHidden(field))
  const form = useInputs(shown, {
    ...(version && { name: version.name, validFrom: version.validFrom, validTo: version.validTo ?? '' }),
    ...(copyOf && { name: copyOf.name }),
  })
  const choose = async (file: File) => {
    const text = textIn(new Uint8Array(await file.arrayBuffer()))
    if (text === undefined) form.mark({ text: `${file.name}不是文本文件，请打开后复制文字粘贴` })
    else form.fill({ text })
  }
  const given = form.values as (Given & { airLine: string }) | undefined
  const common = {
    incomplete: '请按标出的提示填写',
    check: form.check,
    maxWidth: 'md',
    close,
    children: ({ disabled, errors }: { disabled: boolean; errors: Readonly<Record<string, string>> }) => (
      <>
        <Fields
          of={shown.map(input => ({ ...form.props(input), ...present({ helperText: hints[input.field] }) }))}
          disabled={disabled}
          errors={errors}
        />
        {!copyOf && (
          <Box>
            <FilePick
              name="选择客规原文文件"
              accept=".txt,.tsv,text/plain"
              choose={choose}
              disabled={disabled}
              variant="outlined"
              startIcon={<UploadFile />}
            >
              从文件读入原文
            </FilePick>
          </Box>
        )}
      </>
    ),
  } as const
  if (version)
    return (
      <CommandDialog
        {...common}
        endpoint={modifyVersion}
        label="修改版本"
        revision={version.revision}
        explain="填写原文的重新识别，原有规则与核对结果作废；不填则规则不变。"
        body={given && { id: version.id, ...given }}
        done={({ pending }) => (given?.text ? `已识别，请核对${pending}个字段` : '修改版本：已完成')}
      />
    )
  return (
    <CommandDialog
      {...common}
      endpoint={addVersion}
      label={copyOf ? '复制为新版本' : '新增版本'}
      explain={
        copyOf
          ? `带入“${copyOf.name}”的${copyOf.rules.length}条规则，新增为草稿，可以修改。`
          : '新增为草稿。填写原文的识别出规则，逐项核对后启用；不填的逐条新增规则。'
      }
      body={given && (copyOf ? { ...given, airLine: copyOf.airLine, copyOf: copyOf.id } : given)}
      done={({ id, pending }) => {
        navigate(`/rule-version/${encodeURIComponent(id)}/show${pending > 0 ? '?tab=check' : ''}`)
        return pending > 0 ? `已识别，请核对${pending}个字段` : '已新增版本'
      }}
    />
  )
}
