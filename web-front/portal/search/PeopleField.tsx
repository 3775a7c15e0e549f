import { useRef, useState } from 'react'
import { type GroupType, groupTypes } from '#contracts/enums.ts'
import { Labelled } from '../../agency/fields/Labelled.tsx'
import { peopleText, type SearchFields } from './form.ts'

type Props = { form: SearchFields; error: string | undefined; change: (form: SearchFields) => void }

const types = [
  { field: 'adults', label: '成人', help: '不填按最少成团人数报价' },
  { field: 'children', label: '儿童', help: '2～12 岁，占座' },
  { field: 'infants', label: '婴儿', help: '2 岁以下，不占座' },
] as const
const MOST = 999

/** The passengers in one field; a panel under it has the number of each type. */
export const PeopleField = ({ form, error, change }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <Labelled id="people" label="人数" required={false} error={error}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it closes when the focus leaves it */}
      <div className="people-field" onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setOpen(false)}>
        <button
          id="people"
          aria-describedby={error && 'people-wrong'}
          ref={button}
          type="button"
          className={`people-open${error ? ' wrong-field' : ''}`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={`人数 ${peopleText(form)}`}
          onClick={() => setOpen(!isOpen)}
        >
          {peopleText(form)}
          <svg viewBox="0 0 24 24" width={16} height={16} fill="none" stroke="currentColor" strokeWidth={1.5} aria-hidden="true">
            <path d="m6 9 6 6 6-6" />
          </svg>
        </button>
        {isOpen && (
          <div
            className="people"
            role="dialog"
            aria-label="人数"
            onKeyDown={event => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              close()
            }}
          >
            {types.map(({ field, label, help }, index) => (
              <Count
                key={field}
                id={field}
                label={label}
                help={help}
                takesFocus={index === 0}
                value={form[field]}
                set={count => change({ ...form, [field]: count })}
              />
            ))}
            <div className="count kind">
              <label htmlFor="group-type">
                团队类型
                <small id="group-type-help">部分政策只适用于某类团队</small>
              </label>
              <select
                id="group-type"
                aria-describedby="group-type-help"
                value={form.groupType ?? ''}
                onChange={({ target: { value } }) => change({ ...form, groupType: value ? (value as GroupType) : undefined })}
              >
                <option value="">不限</option>
                {Object.entries(groupTypes).map(([code, name]) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
            <button type="button" className="search-link" onClick={close}>
              完成
            </button>
          </div>
        )}
      </div>
    </Labelled>
  )
}

type CountProps = {
  id: string
  label: string
  help: string
  takesFocus: boolean
  value: number | null
  set: (value: number | null) => void
}
const Count = ({ id, label, help, takesFocus, value, set }: CountProps) => {
  const step = (by: number) => set(Math.min(Math.max((value ?? 0) + by, 0), MOST) || null)
  return (
    <div className="count">
      <label htmlFor={id}>
        {label}
        <small id={`${id}-help`}>{help}</small>
      </label>
      <button type="button" aria-label={`减少${label}`} disabled={!value} onClick={() => step(-1)}>
        −
      </button>
      <input
        id={id}
        aria-describedby={`${id}-help`}
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        // biome-ignore lint/a11y/noAutofocus: it has just been opened to be filled in
        autoFocus={takesFocus}
        value={value ?? ''}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => set(Number(target.value.normalize('NFKC').replaceAll(/\D/g, '').slice(0, 3)) || null)}
        onKeyDown={event => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          step(event.key === 'ArrowUp' ? 1 : -1)
        }}
      />
      <button type="button" aria-label={`增加${label}`} onClick={() => step(1)}>
        +
      </button>
    </div>
  )
}
