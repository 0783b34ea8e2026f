/// Links `leak_check.c`, which has no functions to call.
#pragma once
