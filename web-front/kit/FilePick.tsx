import { type ReactNode, useState } from 'react'
import { type FileRule, sizeOf, whyNot } from './files.ts'
import './upload.css'

type PickProps = {
  /** label of the button: 上传护照首页 */
  label: ReactNode
  rule: FileRule
  several?: boolean
  disabled?: boolean
  /** `wrong` lists why some of the chosen files cannot be taken */
  take: (files: File[], wrong: string[]) => void
}

/** A place to choose a file with the mouse or the keyboard, or to drop it on. */
export const FilePick = ({ label, rule, several = false, disabled = false, take }: PickProps) => {
  const [isOver, setOver] = useState(false)
  const look = (chosen: readonly File[]) => {
    const wrong = chosen.flatMap(file => whyNot(file, rule) ?? [])
    const good = chosen.filter(file => whyNot(file, rule) === undefined)
    if (chosen.length > 0) take(several ? good : good.slice(0, 1), wrong)
  }
  return (
    <label
      className={`file-pick${isOver ? ' over' : ''}`}
      onDragOver={event => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        if (!disabled) look([...event.dataTransfer.files])
      }}
    >
      <input
        type="file"
        accept={rule.accept.join(',')}
        multiple={several}
        disabled={disabled}
        onChange={({ target }) => {
          look([...(target.files ?? [])])
          // allows choosing the same file again
          target.value = ''
        }}
      />
      <span>{label}</span>
      <small>点击选择，或拖到这里，{sizeOf(rule.bytes)} 以内</small>
    </label>
  )
}
