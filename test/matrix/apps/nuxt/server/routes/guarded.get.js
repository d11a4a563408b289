export default defineEventHandler(() => "the treasure");
