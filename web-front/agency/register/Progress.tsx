type Part = { id: string; title: string; done: number; of: number }

/** The sections of the form with their progress; each has a link. */
export const Progress = ({ parts }: { parts: readonly Part[] }) => {
  const [done, all] = parts.reduce(([done, all], part) => [done + part.done, all + part.of], [0, 0])
  return (
    <nav className="progress" aria-label="填写进度">
      <p>
        <label htmlFor="filled">
          已完成 {done} / {all} 项
        </label>
        <progress id="filled" value={done} max={all} />
      </p>
      <ol>
        {parts.map(({ id, title, done, of }) => (
          <li key={id}>
            <a href={`#${id}`} className={done === of ? 'done' : undefined}>
              {title}
              <small>{done === of ? '已完成' : `${done}/${of}`}</small>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
