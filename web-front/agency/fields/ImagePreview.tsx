export const ImagePreview = ({
  address,
  name,
  remove,
}: {
  address: string | undefined
  name: string
  remove?: (() => void) | undefined
}) => (
  <figure className="preview">
    <a href={address} target="_blank" rel="noopener noreferrer" title="查看大图">
      {address && <img src={address} alt={name} />}
    </a>
    <figcaption>{name}</figcaption>
    {remove && (
      <button type="button" aria-label={`删除 ${name}`} onClick={remove}>
        删除
      </button>
    )}
  </figure>
)
