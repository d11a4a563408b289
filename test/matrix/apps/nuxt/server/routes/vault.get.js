export default defineEventHandler(() => "the vault");
