export const payeeText = ({ holder, bank, account }) => `${holder}　${bank}　${account}`;
