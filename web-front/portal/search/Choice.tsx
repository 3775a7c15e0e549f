type Props<Value extends string> = {
  label: string
  name: string
  options: Readonly<Record<Value, string>>
  value: Value
  choose: (value: Value) => void
}

/** A choice of one among a few visible options. */
export const Choice = <Value extends string>({ label, name, options, value, choose }: Props<Value>) => (
  <div className="search-choice" role="radiogroup" aria-label={label}>
    {(Object.entries(options) as [Value, string][]).map(([key, text]) => (
      <label key={key}>
        <input type="radio" name={name} checked={key === value} onChange={() => choose(key)} />
        {text}
      </label>
    ))}
  </div>
)
