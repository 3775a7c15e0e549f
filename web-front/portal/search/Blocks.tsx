/** Placeholder blocks in the shape of the data. */
export const Blocks = ({ count, className }: { count: number; className: string }) => (
  <div className="blocks" aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
      <i key={index} className={className} />
    ))}
  </div>
)
