import { useEffect, useId, useRef, useState } from 'react'

/** A box for pasting a list without a spreadsheet's keys. */
export const PasteBox = ({ put, close }: { put: (text: string) => boolean; close: () => void }) => {
  const [text, setText] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  useEffect(() => field.current?.focus(), [])
  const press = () => {
    if (put(text)) return
    setEmpty(true)
    field.current?.focus()
  }
  return (
    <fieldset className="names-paste" aria-label="粘贴名单">
      <label htmlFor={id}>从 Excel、WPS 或微信复制名单，粘贴到这里；有无表头、列的顺序都可以</label>
      <textarea
        id={id}
        ref={field}
        rows={5}
        value={text}
        placeholder={'姓名\t证件号码\n陈志强\t460106197908142416'}
        aria-invalid={isEmpty}
        aria-describedby={isEmpty ? `${id}-says` : undefined}
        onChange={({ target }) => {
          setText(target.value)
          setEmpty(false)
        }}
        onKeyDown={({ key }) => key === 'Escape' && close()}
      />
      {isEmpty && <p id={`${id}-says`}>没有读到姓名或证件号码，请复制名单中的这两列再粘贴</p>}
      <div>
        <button type="button" className="main" onClick={press}>
          录入名单
        </button>
        <button type="button" onClick={close}>
          取消
        </button>
      </div>
    </fieldset>
  )
}
